import { canRemoveBlock } from '../../../../src/domain/document/blocks.ts'
import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { canRemoveRow } from '../../../../src/domain/document/rows.ts'
import { addCopied, lockActions, onceUnlocked } from '../../../state/copied-items.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { deleteRow } from '../blocks/boq/commands.ts'
import { deleteBlock } from '../blocks/commands.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/next-id.ts'
import { blockNow, rowNow, rowsNow } from '../document/now.ts'
import { committedBlocks } from '../document/store.ts'
import { rowBeside } from '../figures/tab-order.ts'
import { ACTION_LOCK_MS, animate } from '../paper/animate.ts'
import { type Item, itemAt, itemElement, kindOf, neighbourOf } from '../paper/elements.ts'
import { previewOf } from './preview.tsx'
import { focusToolbar } from './toolbar.ts'

/** Adds a snapshot of the item to the copy panel, at the top of its list (product: Copying). */
export async function copyItem(item: Item): Promise<void> {
  await onceUnlocked()
  const copied = snapshotOf(item, 'copy')
  if (copied) addCopied(copied, previewOf(copied))
}

/**
 * Copies, then removes; the last block of a document and the last row of a boq stay
 * (product: Deleting).
 */
export async function cutItem(item: Item): Promise<void> {
  await onceUnlocked()
  if ($copyState.get().isVisible || !isRemovable(item)) return
  const copied = snapshotOf(item, 'cut')
  if (!copied || !removeItem(item)) return
  addCopied(copied, previewOf(copied))
  lockActions(ACTION_LOCK_MS[copied.kind])
}

/** Deletes the block or row and locks the actions during the animation (product: Deleting). */
export async function deleteItem(item: Item): Promise<void> {
  await onceUnlocked()
  commitPending()
  if (removeItem(item)) lockActions(ACTION_LOCK_MS[kindOf(item)])
}

/** The current state of the item, including uncommitted typing. */
function snapshotOf({ blockId, rowId }: Item, from: 'copy' | 'cut'): ClipboardItem | null {
  commitPending()
  const block = blockNow(blockId)
  const origin = { key: nextId(), from }
  if (!block) return null
  if (rowId === null) return { ...origin, kind: 'block', item: block }
  const row = rowNow(blockId, rowId)
  return row ? { ...origin, kind: 'row', item: row } : null
}

function isRemovable({ blockId, rowId }: Item): boolean {
  return rowId === null ? canRemoveBlock(committedBlocks()) : canRemoveRow(rowsNow(blockId), rowId)
}

/** Removes the block or row; focus inside moves to its neighbour. False if it has to stay. */
function removeItem(item: Item): boolean {
  let isDone = false
  animate(() => {
    const hadFocus = itemElement(item)?.contains(document.activeElement)
    const neighbour = item.rowId === null ? blockBeside(item) : rowBesideOf(item)
    isDone = item.rowId === null ? deleteBlock(item.blockId) : deleteRow(item.blockId, item.rowId)
    if (!isDone || !hadFocus || !neighbour) return
    focusToolbar(neighbour, isRemovable(neighbour) ? 'delete' : undefined)
  })
  return isDone
}

const blockBeside = (item: Item): Item | null => neighbourOf(item, 1) ?? neighbourOf(item, -1)

/** The row that takes the row's place, or the one before. */
function rowBesideOf(item: Item): Item | null {
  const row = itemElement(item)
  return row && itemAt(rowBeside(row, 1) ?? rowBeside(row, -1))
}
