import type { Quotation } from '../document/quotation.ts'
import type { TotalItem, TotalItems } from '../numbers/itemized-totals.ts'
import { listedTotals } from '../numbers/shown-totals.ts'
import type { PaperWords } from '../words/words.ts'

/**
 * What an acceptance commits to, as the paper says it, so that the figures add up: of each period what
 * leads from the net to the total, the total, and what it comes to over its term; then the first year
 * and the payment plan.
 * @param name of the total of an ordinary quotation
 */
export const acceptedFigures = (
  quotation: Quotation,
  words: PaperWords,
  name: string,
): readonly TotalItem[] => listedTotals(quotation, words, name, placed)

/** Without a tax it starts at the sum; nothing, where only lines change that. */
function placed({ above, below }: TotalItems) {
  const terms = below.filter(({ kind }) => kind === 'term')
  const all = [...below.filter(({ kind }) => kind !== 'term'), ...above]
  const late = all.filter(({ kind }) => kind !== 'sum' && kind !== 'line')
  const isTaxed = late.some(({ kind }) => kind === 'net')
  return [isTaxed || late.length === 0 ? late : all, terms]
}
