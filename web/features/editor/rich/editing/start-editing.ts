import './files/allow-drops.ts'
import './editing.css'
import './menu-fields.css'
import './menus.css'
import './tables.css'
import type { Editing, EditingRequest } from './editing.ts'
import { startPlain } from './start-plain.ts'
import { startRich } from './start-rich.ts'

export type { Editing } from './editing.ts'

/** Puts an editor with the html into the element, hidden. Throws when it can't start. */
export const startEditing = (request: EditingRequest): Promise<Editing> =>
  request.isPlain ? startPlain(request) : startRich(request)
