import { runMenu } from '../../../state/menu.ts'
import { deleteRowAndMoveFocus } from '../blocks/boq/commands.ts'
import { deleteBlockAndMoveFocus } from '../blocks/commands.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { $isReading, editAsCopy } from '../document/store.ts'
import { itemAt } from '../paper/elements.ts'
import { redoEdit, undoEdit } from '../session/undo.ts'

type Shortcut = [isHit: (event: KeyboardEvent) => boolean, act: () => void]

const key = (event: KeyboardEvent) => event.key.toLowerCase()

/** ctrl+s is added to the navigation's ctrl+shift+s (product: Shortcuts): everybody tries it. */
const SHORTCUTS: readonly Shortcut[] = [
  [(event) => key(event) === 's' && !event.shiftKey, () => runMenu('save')],
  [(event) => key(event) === 'e' && !event.shiftKey && $isReading.peek(), () => editAsCopy()],
  [(event) => key(event) === 'z' && !event.shiftKey, () => undoEdit()],
  [(event) => key(event) === 'z' && event.shiftKey, () => redoEdit()],
  [(event) => key(event) === 'y' && !event.shiftKey, () => redoEdit()],
  [(event) => key(event) === 'backspace' && event.shiftKey, () => deleteFocused()],
]

/** Listens for the editor's shortcuts; fields outside the paper keep their own. */
export function attachShortcuts(): () => void {
  const stop = new AbortController()
  addEventListener('keydown', press, { signal: stop.signal })
  return () => stop.abort()
}

function press(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (isOtherField(event.target)) return
  const found = SHORTCUTS.find(([isHit]) => isHit(event))
  if (!found) return
  event.preventDefault()
  found[1]()
}

function isOtherField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  // A form that is closing keeps the focus until it has faded.
  if (target.closest('[role="dialog"][data-closed]')) return false
  return target.closest('input, textarea, select, [role="dialog"]') !== null
}

/**
 * Deletes the row that holds the focus, or the block if the focus is outside any row. What is being
 * typed there is committed first, so that undo brings it back.
 */
function deleteFocused(): void {
  commitPending()
  const item = itemAt(document.activeElement)
  if (!item) return
  if (item.rowId) deleteRowAndMoveFocus(item.blockId, item.rowId)
  else deleteBlockAndMoveFocus(item.blockId)
}
