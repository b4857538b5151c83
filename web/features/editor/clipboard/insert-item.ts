import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { withHeadingsOf } from '../../../../src/domain/document/headings.ts'
import { type BlockType, newBoqRow } from '../../../../src/domain/document/quotation.ts'
import { addCopied } from '../../../state/copied-items.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/next-id.ts'
import { newBlockHere } from '../document/now.ts'
import { committedBlocks, editAsCopy } from '../document/store.ts'
import { previewOf } from '../toolbars/preview.tsx'

/**
 * Creates an empty item and starts paste mode for it (product: Paste mode). On an offer that is
 * being read, this starts a copy.
 */
export function insertItem(kind: BlockType | 'boqRow'): void {
  commitPending()
  if ($copyState.get().isVisible) return
  editAsCopy()
  const origin = { key: nextId(), from: 'insert' } as const
  const copied: ClipboardItem =
    kind === 'boqRow'
      ? { ...origin, kind: 'row', item: newBoqRow(nextId()) }
      : {
          ...origin,
          kind: 'block',
          item: withHeadingsOf(committedBlocks(), newBlockHere(kind)),
        }
  addCopied(copied, previewOf(copied))
}
