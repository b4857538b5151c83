import { lazy } from '../../state/lazy.ts'
import { newSaveId } from '../editor/index.ts'
import { showDialog } from './answering.ts'
import { loadPressed } from './load-pressed.ts'

/** Fetched ahead once the page answers. */
export const loadDialogs = lazy(() => import('./answer/index.ts'))

/** Opens the dialog of an answer, whose code is loaded with the press. */
export function openDialog(answer: 'accept' | 'decline', button: Element): void {
  loadPressed(button, loadDialogs, (dialogs) => {
    showDialog({
      Dialog: answer === 'accept' ? dialogs.AcceptDialog : dialogs.DeclineDialog,
      answerId: newSaveId(),
    })
  })
}
