import type { QuotationTax } from '../../../../src/domain/document/quotation.ts'
import type { DocumentTotals } from '../../../../src/domain/numbers/taxes.ts'
import type { Ledger } from './ledger.ts'
import { content, figureTerm, minus, plus, product, quotient, rounded, type Term } from './terms.ts'

/** What the taxes are worked out from: terms of the rows above them, in order. */
export interface TaxedAmounts {
  /** The sum of tables and rows. */
  readonly sum: Term
  /** The sum with the lines before the tax: it is net where the tax is added, else gross. */
  readonly pool: Term
}

/**
 * What each rate in use stands at, after the lines (numbers: Lines between the sum and the total).
 * The rate whose rows are scattered most has what the others leave of the pool. A line is split in
 * proportion; where its cents fall differently from that, the parts are figures.
 * @param ours what each stands at
 * @param shown the term by which other rates can refer to what a rate stands at
 */
export function poolsByRate(
  totals: Pick<DocumentTotals, 'lines'> & { readonly rates: readonly string[] },
  { tax, decimals }: { readonly tax: QuotationTax; readonly decimals: number },
  { sum, pool }: TaxedAmounts,
  ledger: Ledger,
  ours: readonly number[],
  shown: (at: number, own: Term) => Term,
): Term[] {
  const { rates } = totals
  if (rates.length === 1) return [pool]
  const rows = rates.map((rate) => ledger.atRate(rate))
  const lengths = rows.map(({ formula }) => formula.length)
  const rest = lengths.indexOf(Math.max(...lengths))
  const pools = rows.map((own, at): Term => {
    if (totals.lines.length === 0) return own
    const value = ours[at] ?? 0
    const share = rounded(quotient(product(own, pool), sum), decimals)
    if (!own.isFigure && content(share, value).type === 'formula') return share
    return withLineParts(own, partsOf(totals, tax, rates[at] ?? ''))
  })
  const left = pools.reduce(
    (term, own, at) => (at === rest ? term : minus(term, shown(at, own))),
    pool,
  )
  return pools.map((own, at) => (at === rest ? left : own))
}

const withLineParts = (own: Term, parts: number): Term =>
  parts === 0 ? own : plus(own, figureTerm(parts))

function partsOf(
  { lines }: Pick<DocumentTotals, 'lines'>,
  { rates }: QuotationTax,
  id: string,
): number {
  const index = rates.findIndex((rate) => rate.id === id)
  const thousandths = lines.reduce(
    (sum, { parts }) => sum + Math.round((parts[index] ?? 0) * 1000),
    0,
  )
  return thousandths / 1000
}

/** The tax that is added to a net amount. */
export const addedTax = (net: Term, percent: Term, decimals: number): Term =>
  rounded(product(net, percent), decimals)

/** The net amount within a gross one; the tax is the rest (numbers: Tax). */
export const netWithin = (gross: Term, percent: Term, decimals: number): Term =>
  rounded(quotient(gross, plus(figureTerm(1), percent)), decimals)

/** A gross amount without the decimals that its currency doesn't have. */
export const wholeOf = (gross: Term, decimals: number, ofPrices: number): Term =>
  decimals < ofPrices ? rounded(gross, decimals) : gross
