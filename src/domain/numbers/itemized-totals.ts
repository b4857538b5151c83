import type { QuotationLine, QuotationTax } from '../document/schema.ts'
import { fill } from '../words/fill.ts'
import { paper } from '../words/languages/en-paper.json'
import type { PaperWords } from '../words/words.ts'
import { formatPercent, formatPrice } from './format-figure.ts'
import type { DocumentTotals } from './taxes.ts'
import { hasItems } from './totals.ts'

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
  const money = (value: Amount) => formatPrice(value ?? null, locale)
  const itemOf = (kind: TotalItem['kind'], value: Amount, own: Partial<TotalItem>): TotalItem => {
    const blank = { id: '', name: '', line: null, amount: money(value), reason: '' }
    return { kind, ...blank, ...own }
  }
  const named = (kind: 'sum' | 'net', value: Amount) => itemOf(kind, value, { name: words[kind] })
  const lineItem = (line: QuotationLine, value: Amount) =>
    itemOf(line.kind === 'rounding' ? 'rounding' : 'line', value, { id: line.id, line })
  const taxText = tax.mode === 'included' ? words.includedTax : words.tax
  const taxes = (totals?.taxes ?? []).flatMap(({ rate: id, base, tax: amount }) => {
    const rate = tax.rates.find((each) => each.id === id)
    if (!rate) return []
    const percent = formatPercent(rate.percent, locale)
    const name = fill(taxText, { name: rate.name, percent, base: money(base) })
    const reason = rate.percent === 0 ? rate.reason : ''
    return [itemOf('tax', amount, { id, name, reason })]
  })
  const beforeTax = lines.filter(({ kind }) => kind !== 'rounding')
  const applied = beforeTax.map((line, at) =>
    lineItem(line, line.value === null ? null : totals?.lines[at]?.amount),
  )
  const roundings = lines
    .filter(({ kind }) => kind === 'rounding')
    .map((line) => lineItem(line, line.value))
  const netAndTaxes = hasTax ? [named('net', totals?.net), ...taxes] : []
  // Without lines the net says what the sum would.
  const isNet = hasTax && tax.mode === 'added' && applied.length === 0
  const sumAndLines = isNet ? [] : [named('sum', totals?.sum), ...applied]
  return tax.mode === 'included'
    ? { above: [...sumAndLines, ...roundings], below: netAndTaxes }
    : { above: [...sumAndLines, ...netAndTaxes, ...roundings], below: [] }
}

/** Null while blank, undefined beyond ±1e12. */
type Amount = number | null | undefined

const PLAIN: TotalItems = { above: [], below: [] }

/** The figure of a line as it is typed: its percentage or its amount. */
export const lineFigure = ({ kind, value }: QuotationLine, locale: string): string =>
  kind === 'percent' ? formatPercent(value, locale) : formatPrice(value, locale)
