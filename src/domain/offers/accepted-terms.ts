import type { Quotation } from '../document/quotation.ts'
import { itemText, type TotalItem, type TotalItems } from '../numbers/itemized-totals.ts'
import { shownFirstYear, shownPayments, shownTotals } from '../numbers/shown-totals.ts'
import { totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'

/** A figure beside an acceptance. */
export interface AcceptedFigure {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Why a rate is 0 %, or something is withheld. */
  readonly reason: string
  readonly isTotal: boolean
}

/**
 * What an acceptance commits to, as the paper says it, so that the figures add up: of each period what
 * leads from the net to the total, the total, and what it comes to over its term; then the first year
 * and the payment plan.
 * @param name of the total of an ordinary quotation
 */
export function acceptedFigures(
  quotation: Quotation,
  words: PaperWords,
  name: string,
): readonly AcceptedFigure[] {
  const totals = totalsOf(quotation.blocks, quotation)
  const figure = (id: string, item: TotalItem): AcceptedFigure => ({
    id,
    name: itemText(item),
    text: item.amount,
    reason: item.reason,
    isTotal: false,
  })
  const year = shownFirstYear(quotation, totals, words)
  return [
    ...shownTotals(quotation, totals, words).flatMap((one) => {
      const { period, items, text } = one
      const figures = (of: readonly TotalItem[]) =>
        of.map((item) => figure(`${period} ${item.kind}:${item.id}`, item))
      const total = { id: period, name: one.name || name, text: text || '–', reason: '' }
      return [
        ...figures(lateItems(items)),
        { ...total, isTotal: true },
        ...figures(items.below.filter(({ kind }) => kind === 'term')),
      ]
    }),
    ...(year ? [figure('year', year)] : []),
    ...shownPayments(quotation, totals, words).map((item) => {
      const { name, reason, ...own } = figure(item.id, item)
      return { ...own, name: reason ? `${name} (${reason})` : name, reason: '' }
    }),
  ]
}

/** Without a tax it starts at the sum; nothing, where only lines change that. */
function lateItems({ above, below }: TotalItems) {
  const all = [...below, ...above].filter(({ kind }) => kind !== 'term')
  const late = all.filter(({ kind }) => kind !== 'sum' && kind !== 'line')
  const isTaxed = late.some(({ kind }) => kind === 'net')
  return isTaxed || late.length === 0 ? late : all
}
