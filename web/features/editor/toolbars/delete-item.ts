import { holdActions, onceAllowed } from '../../../state/copy-state.ts'
import { deleteRowAndMoveFocus } from '../blocks/boq/commands.ts'
import { deleteBlock } from '../blocks/commands.ts'
import { commitPending } from '../document/commit-pending.ts'
import { type Item, itemElement, kindOf, neighbourOf } from '../paper/elements.ts'
import { glide, HOLD_MS } from './animate.ts'
import { focusBar } from './toolbar.ts'

/** Deletes the block or row, with the actions held while the others close up (spec 4, Delete). */
export async function deleteItem(item: Item): Promise<void> {
  await onceAllowed()
  commitPending()
  if (removeItem(item)) holdActions(HOLD_MS[kindOf(item)])
}

/** Takes the block or row out; focus that was on it goes on to its neighbour. False when it stays. */
export function removeItem(item: Item): boolean {
  let isDone = false
  glide(() => {
    isDone =
      item.rowId === null ? removeBlock(item) : deleteRowAndMoveFocus(item.blockId, item.rowId)
  })
  return isDone
}

function removeBlock(item: Item): boolean {
  const hadFocus = itemElement(item)?.contains(document.activeElement)
  const neighbour = neighbourOf(item, 1) ?? neighbourOf(item, -1)
  if (!deleteBlock(item.blockId)) return false
  if (hadFocus && neighbour) focusBar(neighbour, 'delete')
  return true
}
