import type { Period } from '../document/limits.ts'
import { writtenDate } from '../document/map-fields.ts'
import type { Payment, Quotation } from '../document/schema.ts'
import { html as markup } from '../html/html-tag.ts'
import { plainLines } from '../html/plain-lines.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { paper } from '../words/languages/en-paper.json'
import type { PaperWords } from '../words/words.ts'
import { duePayments, firstYear, termOf, termTotal } from './commitments.ts'
import { formatMoney, formatPercent } from './format-figure.ts'
import { itemizedTotals, type TotalItems } from './itemized-totals.ts'
import { perPeriod } from './period-text.ts'
import { isOrdinary, linesIn } from './periods.ts'
import { hasItems, type LineTerms, type PeriodTotals, type Totals } from './totals.ts'

export { isOrdinary } from './periods.ts'

/** A figure with its name, below the totals. */
export interface NamedFigure {
  readonly name: string
  readonly value: number | null
  /** With its currency. */
  readonly text: string
}

/** The total of a period as it is shown (product: Totals). */
export interface ShownTotal {
  readonly period: Period
  /** `Every month`; '' where all is paid once. */
  readonly name: string
  /** How it comes about. */
  readonly items: TotalItems
  /** The total, or what was typed over it. */
  readonly value: number | null
  /** With its currency and period. */
  readonly text: string
  /** What it comes to over its term; null without one. */
  readonly term: NamedFigure | null
}

/** A part of the payment plan as it is shown (product: Paying in parts); its name is plain text. */
export interface ShownPayment extends NamedFigure {
  readonly id: string
  readonly payment: Payment
  /** Its text as html, or what it is where nobody wrote one. */
  readonly html: string
  /** The percentage that it is, where its text doesn't say so itself. */
  readonly share: string
  /** When it is due: `on acceptance`; '' where that is its name. */
  readonly due: string
}

type ShownQuotation = LineTerms & Pick<Quotation, 'locale' | 'language' | 'terms' | 'payments'>

/**
 * What is shown of each period, one below the other.
 * @param shown what a price block shows of it; by default what the last one does
 */
export function shownTotals(
  quotation: ShownQuotation,
  { periods }: Pick<Totals, 'periods'>,
  words: PaperWords = paper,
  shownOf = ({ shown }: PeriodTotals) => shown,
): readonly ShownTotal[] {
  const { language, terms } = quotation
  const first = periods[0]?.period ?? 'once'
  return periods.map((one) => {
    const { period, document } = one
    const shown = shownOf(one)
    const own = { ...quotation, lines: linesIn(quotation.lines, period, first) }
    const term = termOf(period, terms)
    const money = (value: number | null) => formatMoney(value, quotation)
    const overTerm = termTotal({ period, shown }, terms)
    return {
      period,
      name: isOrdinary(periods) ? '' : words.every[period],
      items: itemizedTotals(own, document, words),
      value: shown,
      text: perPeriod(money(shown), period, language),
      term:
        term === null || period === 'once'
          ? null
          : {
              name: fillCount(words.term[period], term, language),
              value: overTerm,
              text: money(overTerm),
            },
    }
  })
}

/** Whether more than the total is shown: what makes it of the sum, or other periods. */
export const hasMore = (quotation: LineTerms, { periods }: Pick<Totals, 'periods'>): boolean =>
  hasItems(quotation) || !isOrdinary(periods)

/** What is to be paid in the first year; null where all is paid once. */
export function shownFirstYear(
  quotation: ShownQuotation,
  totals: Pick<Totals, 'periods'>,
  words: PaperWords = paper,
): NamedFigure | null {
  if (isOrdinary(totals.periods)) return null
  const value = firstYear(totals, quotation.terms)
  return { name: words.firstYear, value, text: formatMoney(value, quotation) }
}

/** The payment plan with its amounts; parts of 0 are left out. */
export function shownPayments(
  quotation: ShownQuotation,
  totals: Pick<Totals, 'periods'>,
  words: PaperWords = paper,
): readonly ShownPayment[] {
  const known = new Map(quotation.payments.map((payment) => [payment.id, payment]))
  return duePayments(totals, quotation).flatMap(({ id, amount }) => {
    const payment = known.get(id)
    if (!payment) return []
    const text = formatMoney(amount, quotation)
    return [{ id, payment, value: amount, text, ...namesOf(payment, quotation, words) }]
  })
}

/** A part without a text is named by its percentage, or by when it is due. */
function namesOf(payment: Payment, quotation: ShownQuotation, words: PaperWords) {
  const { kind, value, text } = payment
  const own = plainLines(text.html).join(' ')
  const when = dueText(payment, quotation, words)
  const percent = kind === 'percent' ? formatPercent(value, quotation.locale) : ''
  const named = kind === 'rest' ? words.payments.rest : percent
  const share = own && percent
  return {
    html: own ? text.html : markup`${named || when}`.text,
    name: [own || named || when, share].filter(Boolean).join(' '),
    share,
    due: own || named ? when : '',
  }
}

/** When a part is due, in the paper's language. */
export function dueText(
  { due: { when, date, days } }: Payment,
  quotation: Pick<Quotation, 'language' | 'locale'>,
  { payments: words }: { readonly payments: Omit<PaperWords['payments'], 'title'> },
): string {
  if (when === 'date') {
    const day = new Date(`${date}T12:00`)
    return date ? fill(words.date, { date: writtenDate(day, quotation) }) : ''
  }
  if (when === 'days') return fillCount(words.days, days ?? 0, quotation.language)
  return words[when]
}
