import type { Quotation } from '../document/quotation.ts'
import { plainLines } from '../html/plain-lines.ts'
import { itemizedTotals, lineFigure } from '../numbers/itemized-totals.ts'
import { termsOf, totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'

/** A figure between the net and the total, as text. */
export interface AcceptedTerm {
  readonly key: string
  readonly name: string
  /** In the number format. */
  readonly amount: string
  /** Why a rate is 0 %, or something is withheld; '' for others. */
  readonly reason: string
}

/**
 * What leads from the net to the total, as the paper says it, so that the figures beside an
 * acceptance add up. Without a tax it starts at the sum; nothing, where only lines change that.
 */
export function acceptedTerms(quotation: Quotation, words: PaperWords): AcceptedTerm[] {
  const { document } = totalsOf(quotation.blocks, termsOf(quotation))
  const { above, below } = itemizedTotals(quotation, document, words)
  const all = [...below, ...above]
  const late = all.filter(({ kind }) => kind !== 'sum' && kind !== 'line')
  const isTaxed = late.some(({ kind }) => kind === 'net')
  return (isTaxed || late.length === 0 ? late : all).map(
    ({ kind, id, name, line, amount, reason }) => {
      const percent = line?.kind === 'percent' ? lineFigure(line, quotation) : ''
      const text = line ? `${plainLines(line.html).join(' ')} ${percent}`.trim() : name
      return { key: id || kind, name: text, amount, reason }
    },
  )
}
