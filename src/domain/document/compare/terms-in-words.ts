import { plainLines } from '../../html/plain-lines.ts'
import { formatPercent, formatPrice, type PriceFormat } from '../../numbers/format-figure.ts'
import { lineFigure } from '../../numbers/itemized-totals.ts'
import { perPeriod } from '../../numbers/period-text.ts'
import { rateLabel, rateOf } from '../../numbers/shown-rate.ts'
import { dueText } from '../../numbers/shown-totals.ts'
import { language } from '../../words/en/common.json'
import { compare } from '../../words/en/editor.json'
import { fill } from '../../words/fill.ts'
import { fillCount } from '../../words/fill-count.ts'
import type { Language } from '../../words/language.ts'
import { rowInWords } from '../../words/list-in-words.ts'
import { PERIODS, type Recurring } from '../limits.ts'
import type { Payment, PriceBlock, Quotation, QuotationLine, QuotationTax } from '../schema.ts'

const WORDS = compare.values

/** How prices are taxed, and the rates: the default one first. 'None' without tax. */
export function taxInWords(tax: QuotationTax, locale: string): string {
  const usual = rateOf(tax, null)
  if (tax.mode === 'none' || !usual) return WORDS.noTerms
  const rates = [usual, ...tax.rates.filter((rate) => rate !== usual)].map((rate) => {
    const label = rateLabel(rate, locale)
    const parts = rate.parts.map((part) => rateLabel(part, locale))
    const more = rate.reason || rowInWords(parts)
    return more === '' ? label : `${label} (${more})`
  })
  const text = tax.mode === 'added' ? WORDS.taxAdded : WORDS.taxIncluded
  return fill(text, { rates: rowInWords(rates) })
}

/** The lines between the sum and the total with their figures. */
export const linesInWords = (lines: readonly QuotationLine[], style: PriceFormat): string =>
  rowInWords(lines.map((line) => lineInWords(line, style))) || WORDS.noTerms

export function lineInWords(line: QuotationLine, style: PriceFormat): string {
  const text = `${plainLines(line.html).join(' ')} ${lineFigure(line, style)}`.trim()
  const { periods } = line
  return periods ? `${text} (${rowInWords(periods.map((each) => WORDS.every[each]))})` : text
}

/** How many of each period the customer commits to. */
export const termsInWords = (terms: Quotation['terms']): string =>
  listed(terms, (period, term) => fillCount(WORDS.term[period], term, language.tag))

/** What was typed over the totals of the periods that recur. */
export const typedInWords = (
  typed: PriceBlock['typed'],
  style: PriceFormat & Pick<Quotation, 'language'>,
): string =>
  listed(typed, (period, total) => perPeriod(formatPrice(total, style), period, style.language))

function listed(
  values: Partial<Record<Recurring, number>>,
  textOf: (period: Recurring, value: number) => string,
): string {
  const texts = PERIODS.flatMap((period) => {
    const value = period === 'once' ? undefined : values[period]
    return period === 'once' || value === undefined ? [] : textOf(period, value)
  })
  return rowInWords(texts) || WORDS.noTerms
}

/** The parts of the payment plan, each with when it is due. */
export const paymentsInWords = (version: PlannedVersion): string =>
  rowInWords(version.payments.map((payment) => paymentInWords(payment, version))) || WORDS.noTerms

function paymentInWords(payment: Payment, version: PlannedVersion): string {
  const { kind, value, text } = payment
  const amount =
    kind === 'percent' ? formatPercent(value, version.locale) : formatPrice(value, version)
  const due = dueText(payment, { ...version, language: language.tag as Language }, WORDS)
  const parts = [
    plainLines(text.html).join(' '),
    kind === 'rest' ? WORDS.payments.rest : amount,
    due,
  ]
  return parts.filter(Boolean).join(' ')
}

type PlannedVersion = PriceFormat & Pick<Quotation, 'payments'>

/** What is withheld, and of what, if it is not of all. */
export function withholdingInWords(terms: Terms): string {
  const { withholding, tax, lines, locale } = terms
  if (!withholding) return WORDS.noTerms
  const { reason } = withholding
  const rates = tax.rates.filter(({ id }) => withholding.rates?.includes(id))
  const named = lines.filter(({ id }) => withholding.lines?.includes(id))
  const of = [
    withholding.rates &&
      (rowInWords(rates.map((rate) => rateLabel(rate, locale))) || WORDS.noRates),
    withholding.lines && (named.length > 0 ? linesInWords(named, terms) : WORDS.noLines),
    reason,
  ].filter(Boolean)
  const label = rateLabel(withholding, locale)
  return of.length === 0 ? label : `${label} (${of.join('; ')})`
}

type Terms = Pick<Quotation, 'withholding' | 'tax' | 'lines' | 'locale' | 'decimals'>
