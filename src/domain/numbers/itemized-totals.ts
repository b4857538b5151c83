import type { Quotation, QuotationLine, Withholding } from '../document/schema.ts'
import { fill } from '../words/fill.ts'
import { paper } from '../words/languages/en-paper.json'
import type { PaperWords } from '../words/words.ts'
import { formatPercent, formatPrice, type PriceFormat } from './format-figure.ts'
import { rateLabel } from './shown-rate.ts'
import type { DocumentTotals } from './taxes.ts'
import { hasItems } from './totals.ts'

/** What stands above and below a total, besides the total itself (product: Totals). */
export interface TotalItem {
  readonly kind: 'sum' | 'line' | 'net' | 'tax' | 'gross' | 'withheld' | 'rounding'
  /** Of the line or the rate, with the part's index; '' for others, of which there is one each. */
  readonly id: string
  /** Its name; '' for lines, whose text is html. */
  readonly name: string
  readonly line: QuotationLine | null
  /** In the number format; '' for a blank line. */
  readonly amount: string
  /** Why a rate is 0 %, or something is withheld. */
  readonly reason: string
}

export interface TotalItems {
  readonly above: readonly TotalItem[]
  /** Where the tax is included in the prices: what of the total is net, and what tax. */
  readonly below: readonly TotalItem[]
}

export type ItemizedQuotation = Pick<
  Quotation,
  'tax' | 'lines' | 'withholding' | 'rounding' | 'locale' | 'decimals'
>

/**
 * How the sum becomes the total, in order and in words; empty where the total is all there is to
 * show (numbers: Lines between the sum and the total). A result beyond ±1e12 shows no amounts.
 */
export function itemizedTotals(
  { tax, lines, withholding, rounding, locale, decimals }: ItemizedQuotation,
  totals: DocumentTotals | null,
  words: PaperWords = paper,
): TotalItems {
  if (!hasItems({ tax, lines, withholding, rounding })) return PLAIN
  const hasTax = tax.mode !== 'none' && tax.rates.length > 0
  const money = (value: Amount) => formatPrice(value ?? null, { locale, decimals })
  const itemOf = (kind: TotalItem['kind'], value: Amount, own: Partial<TotalItem>): TotalItem => {
    const blank = { id: '', name: '', line: null, amount: money(value), reason: '' }
    return { kind, ...blank, ...own }
  }
  const named = (kind: 'sum' | 'net' | 'gross' | 'rounding', value: Amount) =>
    itemOf(kind, value, { name: words[kind] })
  const lineItem = (line: QuotationLine, value: Amount) =>
    itemOf(line.kind === 'rounding' ? 'rounding' : 'line', value, { id: line.id, line })
  // What is withheld of the net stands below it, and above it all adds up.
  const isBelow = tax.mode === 'included' && !withholding
  const taxText = isBelow ? words.includedTax : words.tax
  const taxes = (totals?.taxes ?? []).flatMap(({ rate: rateId, part, base, tax: amount }) => {
    const rate = tax.rates.find(({ id }) => id === rateId)
    const shown = part === null ? rate : rate?.parts[part]
    if (!rate || !shown) return []
    const percent = formatPercent(shown.percent, locale)
    const name = fill(taxText, { name: shown.name, percent, base: money(base) })
    const id = part === null ? rateId : `${rateId}:${part}`
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
  const withheld = withholding
    ? [
        ...(hasTax ? [named('gross', totals?.gross)] : []),
        itemOf('withheld', totals?.withheld, {
          name: withheldName(withholding, totals, money, locale, words),
          reason: withholding.reason,
        }),
      ]
    : []
  const step = totals?.stepRounding ? [named('rounding', totals.stepRounding)] : []
  const afterTax = [...withheld, ...roundings, ...step]
  // Without lines the net, the total with tax or the total says what the sum would.
  const isSaid = hasTax ? !isBelow : afterTax.length === 0
  const sumAndLines = isSaid && applied.length === 0 ? [] : [named('sum', totals?.sum), ...applied]
  return isBelow
    ? { above: [...sumAndLines, ...afterTax], below: netAndTaxes }
    : { above: [...sumAndLines, ...netAndTaxes, ...afterTax], below: [] }
}

/** With the net that it is withheld of, unless that is the whole. */
function withheldName(
  withholding: Withholding,
  totals: DocumentTotals | null,
  money: (value: Amount) => string,
  locale: string,
  words: PaperWords,
): string {
  if (!totals || totals.withheldOf === totals.net) return rateLabel(withholding, locale)
  const percent = formatPercent(withholding.percent, locale)
  return fill(words.withheld, { name: withholding.name, percent, base: money(totals.withheldOf) })
}

/** Null while blank, undefined beyond ±1e12. */
type Amount = number | null | undefined

const PLAIN: TotalItems = { above: [], below: [] }

/** The figure of a line as it is typed: its percentage or its amount. */
export const lineFigure = ({ kind, value }: QuotationLine, style: PriceFormat): string =>
  kind === 'percent' ? formatPercent(value, style.locale) : formatPrice(value, style)
