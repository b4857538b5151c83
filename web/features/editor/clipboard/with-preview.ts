import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { previewHtml } from '../../../../src/domain/document/preview.ts'
import type { Block, Quotation } from '../../../../src/domain/document/quotation.ts'
import { recalculateQuotation } from '../../../../src/domain/numbers/recalculate.ts'
import { wordsIn } from '../document/document-words.ts'

/**
 * The item with an html snapshot (product: Copying) in the quotation's currency and number format.
 * A new item has nothing to show.
 */
export function withPreview(copied: ClipboardItem, quotation: Quotation): ClipboardItem {
  if (copied.from === 'insert') return copied
  const { item } = copied
  if (item.type === 'heading' || item.type === 'note') return copied
  const block: Block =
    copied.kind === 'block' ? copied.item : ({ ...item, isRichText: true, type: 'row' } as Block)
  // With the other blocks: a copied total may be their sum.
  const blocks = [...quotation.blocks, block]
  const recalculated = recalculateQuotation({ ...quotation, blocks })
  const shown = recalculated.ok && recalculated.value.blocks.at(-1)
  if (!shown) return copied
  const preview = previewHtml(
    [shown],
    recalculated.value,
    wordsIn(recalculated.value.language).paper,
  )
  return { ...copied, item: { ...copied.item, preview } } as ClipboardItem
}
