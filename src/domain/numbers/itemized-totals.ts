import type { Quotation, QuotationLine } from '../document/schema.ts'
import { plainLines } from '../html/plain-lines.ts'
import { fill } from '../words/fill.ts'
import { paper } from '../words/languages/en-paper.json'
import type { PaperWords } from '../words/words.ts'
import { isRoundingOf } from './document-lines.ts'
import { formatPercent, formatPrice, type PriceFormat } from './format-figure.ts'
import { add } from './money.ts'
import { rateLabel } from './shown-rate.ts'
import { type DocumentTotals, toStep } from './taxes.ts'
import { hasItems, type LineTerms } from './totals.ts'

/** What stands above and below a total, besides the total itself (product: Totals). */
export interface TotalItem {
  readonly kind:
    | ('sum' | 'line' | 'net' | 'tax' | 'gross' | 'withheld' | 'rounding')
    /** What a period comes to over its term, and what all of them do in the first year. */
    | ('term' | 'first-year')
    | ('total' | 'payment')
  /** Of the line, the part or the rate, with the part's index; '' for others, of which there is one each. */
  readonly id: string
  /** Its name, unless it is html. */
  readonly name: string
  /** The text of a line or a part of the payment plan; otherwise ''. */
  readonly html: string
  readonly line: QuotationLine | null
  /** The percentage of a line, in the number format; '' for others. */
  readonly percent: string
  /** What a tax or a withholding is of. */
  readonly share: Share | null
  /** Null for a blank line, and where the result is beyond ±1e12. */
  readonly value: number | null
  /** The same in the number format, or ''. */
  readonly amount: string
  /** Why a rate is 0 %, or something is withheld; when a part is due. */
  readonly reason: string
}

interface Share {
  readonly name: string
  readonly percent: number
  readonly base: number
}

export interface TotalItems {
  readonly above: readonly TotalItem[]
  /** Where the tax is included in the prices: what of the total is net, and what tax. */
  readonly below: readonly TotalItem[]
}

type ItemizedQuotation = Omit<LineTerms, 'currency'> & Pick<Quotation, 'locale'>

/**
 * How the sum becomes the total, in order and in words; empty where the total is all there is to
 * show (numbers: Lines between the sum and the total). A result beyond ±1e12 shows no amounts.
 */
export function itemizedTotals(
  quotation: ItemizedQuotation,
  totals: DocumentTotals | null,
  words: PaperWords = paper,
): TotalItems {
  if (!hasItems(quotation)) return PLAIN
  const { tax, lines, withholding, locale } = quotation
  const money = (value: number | null) => formatPrice(value, quotation)
  const item = (kind: TotalItem['kind'], value: number | null = null, own = {}): TotalItem =>
    totalItem(kind, value, { amount: money(value), ...own })
  const named = (kind: 'sum' | 'net' | 'gross') => item(kind, totals?.[kind], { name: words[kind] })
  const lineItem = (line: QuotationLine, value?: number | null) =>
    item(line.kind === 'rounding' ? 'rounding' : 'line', value, {
      id: line.id,
      html: line.html,
      line,
      percent: line.kind === 'percent' ? formatPercent(line.value, locale) : '',
    })
  const shareText = (text: string, { name, percent, base }: Share) =>
    fill(text, { name, percent: formatPercent(percent, locale), base: money(base) })
  const hasTax = tax.mode !== 'none' && tax.rates.length > 0
  // What is withheld of the net stands below it, and above it all adds up.
  const isBelow = tax.mode === 'included' && !withholding
  const taxes = (totals?.taxes ?? []).flatMap(({ rate: id, part, base, tax: amount }) => {
    const rate = tax.rates.find((each) => each.id === id)
    const shown = part === null ? rate : rate?.parts[part]
    if (!rate || !shown) return []
    const share = { name: shown.name, percent: shown.percent, base }
    const own = {
      id: part === null ? id : `${id}:${part}`,
      name: shareText(isBelow ? words.includedTax : words.tax, share),
      share,
      reason: rate.percent === 0 ? rate.reason : '',
    }
    return [item('tax', amount, own)]
  })
  const applied = lines
    .filter(({ kind }) => kind !== 'rounding')
    .map((line, at) => lineItem(line, line.value === null ? null : totals?.lines[at]?.amount))
  const netAndTaxes = hasTax ? [named('net'), ...taxes] : []
  const withheld = () => {
    if (!withholding) return []
    const { name, percent, reason } = withholding
    const share = { name, percent, base: totals?.withheldOf ?? 0 }
    // With the net that it is withheld of, unless that is the whole.
    const isOfAll = totals?.withheldOf === totals?.net
    const text = isOfAll ? rateLabel(withholding, locale) : shareText(words.withheld, share)
    const own = item('withheld', totals?.withheld, { name: text, share, reason })
    return hasTax ? [named('gross'), own] : [own]
  }
  const due = totals && toStep(add(totals.gross, totals.withheld) ?? 0, quotation.rounding)
  const afterTax = [
    ...withheld(),
    ...lines.filter(isRoundingOf(due)).map((line) => lineItem(line, line.value)),
    ...(totals?.stepRounding
      ? [item('rounding', totals.stepRounding, { name: words.rounding })]
      : []),
  ]
  // Without lines the net, the total with tax or the total says what the sum would.
  const isSaid = hasTax ? !isBelow : afterTax.length === 0
  const sumAndLines = isSaid && applied.length === 0 ? [] : [named('sum'), ...applied]
  return isBelow
    ? { above: [...sumAndLines, ...afterTax], below: netAndTaxes }
    : { above: [...sumAndLines, ...netAndTaxes, ...afterTax], below: [] }
}

/** An item with what it doesn't have left blank. */
export const totalItem = (
  kind: TotalItem['kind'],
  value: number | null,
  own: Partial<TotalItem>,
): TotalItem => ({ kind, ...BLANK, value, ...own })

const BLANK = {
  id: '',
  name: '',
  html: '',
  line: null,
  percent: '',
  share: null,
  amount: '',
  reason: '',
}

/** What an item is called on one line, with its percentage. */
export const itemText = (
  { name, html, percent }: TotalItem,
  textOf = (html: string) => plainLines(html).join(' '),
): string => `${html ? textOf(html) : name} ${percent}`.trim()

const PLAIN: TotalItems = { above: [], below: [] }

/** The figure of a line as it is typed: its percentage or its amount. */
export const lineFigure = ({ kind, value }: QuotationLine, style: PriceFormat): string =>
  kind === 'percent' ? formatPercent(value, style.locale) : formatPrice(value, style)
