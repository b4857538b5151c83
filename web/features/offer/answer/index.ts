import { AcceptDialog, PartDialog } from './accept-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { ForwardDialog } from './forward-dialog.tsx'
import { ObjectDialog } from './object-dialog.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

export { startHere } from './sign-here.ts'

/** By the names of their buttons. */
export const DIALOGS = {
  accept: AcceptDialog,
  decline: DeclineDialog,
  object: ObjectDialog,
  forward: ForwardDialog,
  unlock: UnlockDialog,
  part: PartDialog,
  rows: RowsDialog,
}
