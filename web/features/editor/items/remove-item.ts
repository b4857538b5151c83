import { deleteRowAndGoOn } from '../blocks/boq/delete-row.ts'
import { deleteBlock } from '../blocks/commands.ts'
import { focusBar } from './bar.ts'
import { elementOf, type Item, neighbourOf } from './item.ts'

/** Deletes the block or row; focus that was on it goes on to its neighbour. */
export function removeItem(item: Item): void {
  if (item.rowId === null) removeBlock(item)
  else deleteRowAndGoOn(item.blockId, item.rowId)
}

function removeBlock(item: Item): void {
  const hadFocus = elementOf(item)?.contains(document.activeElement)
  const neighbour = neighbourOf(item, 1) ?? neighbourOf(item, -1)
  if (deleteBlock(item.blockId) && hadFocus && neighbour) focusBar(neighbour, 'delete')
}
