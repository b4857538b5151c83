import './editing.css'
import './menu-fields.css'
import './menus.css'
import './tables.css'
import './touch.css'
import type { Editing, EditingRequest } from './editing.ts'
import { allowDrops } from './files/allow-drops.ts'
import { startPlain } from './start-plain.ts'
import { startRich } from './start-rich.ts'

export type { Editing } from './editing.ts'

allowDrops()

/** Puts an editor with the html into the element, hidden. Throws when it can't start. */
export const startEditing = (request: EditingRequest): Promise<Editing> =>
  request.isPlain ? startPlain(request) : startRich(request)
