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
import { itemizedTotals, type TotalItem, type TotalItems, totalItem } from './itemized-totals.ts'
import { periodMark, perPeriod } from './period-text.ts'
import { isOrdinary, linesIn } from './periods.ts'
import { hasItems, type LineTerms, type PeriodTotals, type Totals, totalsOf } from './totals.ts'

export { isOrdinary } from './periods.ts'

/** The total of a period as it is shown (product: Totals). */
export interface ShownTotal {
  readonly period: Period
  /** `Every month`; '' where all is paid once. */
  readonly name: string
  /** How it comes about, and below it what it comes to over its term. */
  readonly items: TotalItems
  /** The total, or what was typed over it. */
  readonly value: number | null
  /** The same with its currency, what follows it, and both. */
  readonly figure: string
  readonly mark: string
  readonly text: string
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
  const { language } = quotation
  const first = periods[0]?.period ?? 'once'
  return periods.map((one) => {
    const { period, document } = one
    const shown = shownOf(one)
    const own = { ...quotation, lines: linesIn(quotation.lines, period, first) }
    const { above, below } = itemizedTotals(own, document, words)
    const figure = formatMoney(shown, quotation)
    return {
      period,
      name: isOrdinary(periods) ? '' : words.every[period],
      items: { above, below: [...below, ...termItems({ period, shown }, quotation, words)] },
      value: shown,
      figure,
      mark: figure && periodMark(period, language),
      text: perPeriod(figure, period, language),
    }
  })
}

function termItems(
  total: Pick<PeriodTotals, 'period' | 'shown'>,
  quotation: ShownQuotation,
  words: PaperWords,
): readonly TotalItem[] {
  const { terms, language } = quotation
  const term = termOf(total.period, terms)
  if (term === null || total.period === 'once') return []
  const value = termTotal(total, terms)
  const name = fillCount(words.term[total.period], term, language)
  return [totalItem('term', value, { name, amount: formatMoney(value, quotation) })]
}

/**
 * All that the totals come to as one list: of each period its total with what makes it, then the first
 * year and the payment plan.
 * @param name of the total where all is paid once
 * @param placed what of a period stands before its total, and what after it
 */
export function listedTotals(
  quotation: ShownQuotation & Pick<Quotation, 'blocks'>,
  words: PaperWords,
  name: string,
  placed = ({ above, below }: TotalItems): readonly (readonly TotalItem[])[] => [above, below],
): readonly TotalItem[] {
  const totals = totalsOf(quotation.blocks, quotation)
  const periods = shownTotals(quotation, totals, words).flatMap((one) => {
    const own = { id: one.period, name: one.name || name, amount: one.text || '–' }
    const [before = [], after = []] = placed(one.items)
    return [...before, totalItem('total', one.value, own), ...after]
  })
  const year = shownFirstYear(quotation, totals, words)
  return [...periods, ...(year ? [year] : []), ...shownPayments(quotation, totals, words)]
}

/** Whether more than the total is shown: what makes it of the sum, or other periods. */
export const hasMore = (quotation: LineTerms, { periods }: Pick<Totals, 'periods'>): boolean =>
  hasItems(quotation) || !isOrdinary(periods)

/** What is to be paid in the first year; null where all is paid once, and beyond ±1e12. */
export function shownFirstYear(
  quotation: ShownQuotation,
  totals: Pick<Totals, 'periods'>,
  words: PaperWords = paper,
): TotalItem | null {
  const value = firstYear(totals, quotation.terms)
  if (value === null) return null
  const amount = formatMoney(value, quotation)
  return totalItem('first-year', value, { name: words.firstYear, amount })
}

/** The payment plan with its amounts (product: Paying in parts); parts of 0 are left out. */
export function shownPayments(
  quotation: ShownQuotation,
  totals: Pick<Totals, 'periods'>,
  words: PaperWords = paper,
): readonly TotalItem[] {
  const due = new Map(duePayments(totals, quotation).map(({ id, amount }) => [id, amount]))
  return quotation.payments.flatMap((payment) => {
    const { id } = payment
    const value = due.get(id)
    if (value === undefined) return []
    const amount = formatMoney(value, quotation)
    return [totalItem('payment', value, { id, amount, ...namesOf(payment, quotation, words) })]
  })
}

/** A part without a text is named by its percentage, or by when it is due. */
function namesOf(payment: Payment, quotation: ShownQuotation, words: PaperWords) {
  const { kind, value, text } = payment
  const when = dueText(payment, quotation, words)
  const percent = kind === 'percent' ? formatPercent(value, quotation.locale) : ''
  if (plainLines(text.html).join('') !== '') {
    const share = percent && markup` ${percent}`.text
    return { html: `${text.html}${share}`, reason: when }
  }
  const name = kind === 'rest' ? words.payments.rest : percent
  return name ? { name, reason: when } : { name: when }
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
