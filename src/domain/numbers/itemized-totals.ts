import type { QuotationLine, QuotationTax } from '../document/schema.ts'
import { fill } from '../words/fill.ts'
import { paper } from '../words/languages/en-paper.ts'
import type { PaperWords } from '../words/words.ts'
import { formatPercent, formatPrice } from './format-figure.ts'
import { hasItems } from './has-items.ts'
import type { DocumentTotals } from './taxes.ts'

/** What stands above and below a total, besides the total itself (product: Totals). */
export interface TotalItem {
  readonly kind: 'sum' | 'line' | 'net' | 'tax' | 'rounding'
  /** The line's or the rate's id; '' for the sum and the net. */
  readonly id: string
  /** Its name; '' for lines, whose text is html. */
  readonly name: string
  readonly line: QuotationLine | null
  /** In the number format; '' for a blank line. */
  readonly amount: string
  /** Why a rate is 0 %. */
  readonly reason: string
}

export interface TotalItems {
  readonly above: readonly TotalItem[]
  /** Where the tax is included in the prices: what of the total is net, and what tax. */
  readonly below: readonly TotalItem[]
}

export interface ItemizedQuotation {
  readonly tax: QuotationTax
  readonly lines: QuotationLine[]
  readonly locale: string
}

/**
 * How the sum becomes the total, in order and in words; empty where the total is all there is to
 * show (numbers: Lines between the sum and the total). A result beyond ±1e12 shows no amounts.
 */
export function itemizedTotals(
  { tax, lines, locale }: ItemizedQuotation,
  totals: DocumentTotals | null,
  words: PaperWords = paper,
): TotalItems {
  if (!hasItems({ tax, lines })) return PLAIN
  const hasTax = tax.mode !== 'none' && tax.rates.length > 0
  const money = (value: number | null | undefined) => formatPrice(value ?? null, locale)
  const named = (kind: 'sum' | 'net', value: number | undefined): TotalItem => ({
    kind,
    id: '',
    name: words[kind],
    line: null,
    amount: money(value),
    reason: '',
  })
  const taxText = tax.mode === 'included' ? words.includedTax : words.tax
  const taxes = (totals?.taxes ?? []).flatMap(({ rate: id, base, tax: amount }): TotalItem[] => {
    const rate = tax.rates.find((each) => each.id === id)
    if (!rate) return []
    const percent = formatPercent(rate.percent, locale)
    const name = fill(taxText, { name: rate.name, percent, base: money(base) })
    const reason = rate.percent === 0 ? rate.reason : ''
    return [{ kind: 'tax', id, name, line: null, amount: money(amount), reason }]
  })
  const beforeTax = lines.filter(({ kind }) => kind !== 'rounding')
  const applied = beforeTax.map((line, at) =>
    lineItem(line, line.value === null ? null : totals?.lines[at]?.amount, locale),
  )
  const roundings = lines.flatMap((line) =>
    line.kind === 'rounding' ? [lineItem(line, line.value, locale)] : [],
  )
  const netAndTaxes = hasTax ? [named('net', totals?.net), ...taxes] : []
  // Without lines the net says what the sum would.
  const isNet = hasTax && tax.mode === 'added' && applied.length === 0
  const sumAndLines = isNet ? [] : [named('sum', totals?.sum), ...applied]
  return tax.mode === 'included'
    ? { above: [...sumAndLines, ...roundings], below: netAndTaxes }
    : { above: [...sumAndLines, ...netAndTaxes, ...roundings], below: [] }
}

const PLAIN: TotalItems = { above: [], below: [] }

const lineItem = (
  line: QuotationLine,
  amount: number | null | undefined,
  locale: string,
): TotalItem => ({
  kind: line.kind === 'rounding' ? 'rounding' : 'line',
  id: line.id,
  name: '',
  line,
  amount: formatPrice(amount ?? null, locale),
  reason: '',
})

/** The figure of a line as it is typed: its percentage or its amount. */
export const lineFigure = ({ kind, value }: QuotationLine, locale: string): string =>
  kind === 'percent' ? formatPercent(value, locale) : formatPrice(value, locale)
