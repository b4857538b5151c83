import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { $copyState, addCopied, holdActions, onceAllowed } from '../../../state/copy-state.ts'
import { commitPending } from '../document/commit-pending.ts'
import { nextId } from '../document/next-id.ts'
import { committedBlocks } from '../document/store.ts'
import type { Item } from '../paper/elements.ts'
import { HOLD_MS } from './animate.ts'
import { removeItem } from './delete-item.ts'
import { previewOf } from './preview.tsx'

/** Takes a snapshot of the item to the front of the copy panel's list (spec 4, Copy). */
export async function copyItem(item: Item): Promise<void> {
  await take(item, 'copy')
}

/** Copy, then removal; a paper's last block and a boq's last row stay (spec 4, Cut). */
export async function cutItem(item: Item): Promise<void> {
  await onceAllowed()
  if ($copyState.get().isVisible || !mayRemove(item)) return
  const copied = await read(item, 'cut')
  if (!copied || !removeItem(item)) return
  addCopied(copied, previewOf(copied))
  holdActions(HOLD_MS[copied.kind])
}

async function take(item: Item, from: 'copy' | 'cut'): Promise<void> {
  await onceAllowed()
  const copied = await read(item, from)
  if (copied) addCopied(copied, previewOf(copied))
}

/** The item as it stands, what is being typed included. */
async function read({ blockId, rowId }: Item, from: 'copy' | 'cut'): Promise<ClipboardItem | null> {
  commitPending()
  const block = committedBlocks().find(({ id }) => id === blockId)
  const origin = { key: nextId(), from }
  if (!block) return null
  if (rowId === null) return { ...origin, kind: 'block', item: block }
  const row = block.type === 'boq' ? block.boq.rows.find(({ id }) => id === rowId) : null
  return row ? { ...origin, kind: 'row', item: row } : null
}

function mayRemove({ blockId, rowId }: Item): boolean {
  const blocks = committedBlocks()
  if (rowId === null) return blocks.length > 1
  const block = blocks.find(({ id }) => id === blockId)
  return block?.type === 'boq' && block.boq.rows.length > 1
}
