import type { Quotation } from '../document/quotation.ts'
import { itemizedTotals, type TotalItem } from '../numbers/itemized-totals.ts'
import { totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'

/**
 * What leads from the net to the total, as the paper says it, so that the figures beside an
 * acceptance add up. Without a tax it starts at the sum; nothing, where only lines change that.
 */
export function acceptedTerms(quotation: Quotation, words: PaperWords): readonly TotalItem[] {
  const { document } = totalsOf(quotation.blocks, quotation)
  const { above, below } = itemizedTotals(quotation, document, words)
  const all = [...below, ...above]
  const late = all.filter(({ kind }) => kind !== 'sum' && kind !== 'line')
  const isTaxed = late.some(({ kind }) => kind === 'net')
  return isTaxed || late.length === 0 ? late : all
}
