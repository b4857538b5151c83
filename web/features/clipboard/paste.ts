import { type ClipboardItem, paste } from '../../../src/domain/document/clipboard.ts'
import { totalOf } from '../../../src/domain/numbers/total.ts'
import { $copyState, holdActions, onceAllowed, removeCopied } from '../../state/copy-state.ts'
import { toast } from '../../state/toasts.ts'
import { committedBlocks, loadItems, nextId, run } from '../editor/index.ts'
import { placeOf, type Target } from './targets.ts'
import { WORDS } from './words.ts'

/**
 * Pastes the item at hand there as one undoable step, takes it out of the list and holds the
 * actions while the paper moves (spec 4). Gives the new id, or null when it could not be.
 */
export async function pasteAt(
  target: Target,
  withEdits: (edit: () => void) => void,
): Promise<string | null> {
  const { items, isCopying } = $copyState.get()
  const [copied] = items
  if (!copied || !isCopying) return null
  const [{ glide, HOLD_MS }] = await Promise.all([loadItems(), onceAllowed()])
  const place = placeOf(copied.kind, target)
  // Two clicks in a row find the same list.
  if (!place || $copyState.get().items[0] !== copied) return null
  const ids: string[] = []
  const before = committedBlocks()
  const after = paste(before, place, copied, () => {
    const id = nextId()
    ids.push(id)
    return id
  })
  const [id = null] = ids
  if (after === before || totalOf(after) === null || !id) {
    toast.warning(WORDS.refused)
    return null
  }
  withEdits(() => glide(() => run(() => after, copied.kind === 'block' ? id : place.blockId)))
  holdActions(HOLD_MS[copied.kind])
  removeCopied(copied.key)
  return id
}

/** Empty items that the Insert menu makes are there to be filled in at once. */
export const isForTyping = (copied: ClipboardItem): boolean => copied.from === 'insert'
