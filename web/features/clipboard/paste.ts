import { type ClipboardItem, paste } from '../../../src/domain/document/clipboard.ts'
import { totalOf } from '../../../src/domain/numbers/total.ts'
import { $copyState, lockActions, onceUnlocked, removeCopied } from '../../state/copy-state.ts'
import { toast } from '../../state/toasts.ts'
import { ACTION_LOCK_MS, animate, committedBlocks, nextId, run } from '../editor/index.ts'
import { pastePlaceOf, type Target } from './paste-targets.ts'
import { WORDS } from './words.ts'

/**
 * Pastes the current item at the target as one undoable step, removes it from the list and locks
 * the actions during the animation (spec 4). Returns the new id, or null when it was refused.
 */
export async function pasteAt(
  target: Target,
  withEdits: (edit: () => void) => void,
): Promise<string | null> {
  const { items, isCopying } = $copyState.get()
  const [copied] = items
  if (!copied || !isCopying) return null
  await onceUnlocked()
  const place = pastePlaceOf(copied.kind, target)
  // A second click while this one waited finds the item already pasted.
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
  withEdits(() => animate(() => run(() => after, copied.kind === 'block' ? id : place.blockId)))
  lockActions(ACTION_LOCK_MS[copied.kind])
  removeCopied(copied.key)
  return id
}

/** Items from the Insert menu are empty: they are filled in right after the paste. */
export const isNew = (copied: ClipboardItem): boolean => copied.from === 'insert'
