import type { Period } from '../document/limits.ts'
import { isCounted } from '../document/options.ts'
import type { BoqRow, Quotation } from '../document/schema.ts'
import { periodWords } from '../words/period-words.ts'
import { formatMoney, type MoneyFormat } from './format-figure.ts'
import { isOrdinary, type PeriodSum, primaryOf } from './periods.ts'

/** A figure with its period, `49.00 / month`; of once, or blank, as it is. */
export const perPeriod = (text: string, period: Period, language: Quotation['language']): string =>
  period === 'once' || text === '' ? text : `${text} ${periodMark(period, language)}`

/** What follows a figure that recurs, `/ month`; '' for once. */
export const periodMark = (period: Period, language: Quotation['language']): string =>
  period === 'once' ? '' : `/ ${periodWords(language)[period]}`

/** Figures of several periods, `595.00 + 58.31 / month`: nothing adds them up. */
export function sumsText(
  sums: readonly PeriodSum[],
  format: (value: number | null) => string,
  language: Quotation['language'],
): string {
  const texts = sums.map(({ period, sum }, at) => {
    const isTakenOff = at > 0 && sum !== null && sum < 0
    const text = perPeriod(format(isTakenOff ? -sum : sum), period, language)
    return at === 0 ? text : `${isTakenOff ? '−' : '+'} ${text}`
  })
  return texts.join(' ')
}

/** The total of a period as lists and answers tell it. */
export interface PeriodTotal {
  readonly period: Period
  readonly total: number | null
}

/** A total as lists and answers tell it: that of each period where not all is paid once. */
export interface ToldTotal {
  /** Of once, or of the only period. */
  readonly total: number | null
  readonly periodTotals?: readonly PeriodTotal[] | undefined
}

export const toldOf = <Of extends PeriodTotal>(totals: Of[]) => ({
  total: primaryOf(totals)?.total ?? null,
  ...(!isOrdinary(totals) && { periodTotals: totals }),
})

type Style = MoneyFormat & Pick<Quotation, 'language'>

/** On one line, by default with its currency. */
export const toldText = (
  { total, periodTotals = [{ period: 'once', total }] }: ToldTotal,
  style: Style,
  format = (value: number | null) => formatMoney(value, style),
): string =>
  sumsText(
    periodTotals.map((one) => ({ period: one.period, sum: one.total })),
    format,
    style.language,
  )

/** What the quotation comes to in each period, with its currency, on one line. */
export const totalText = ({ periods }: ShownPeriods, style: Style): string =>
  toldText(toldOf(shownOf(periods)), style)

/** What is shown of each period. */
export const shownOf = (periods: ShownPeriods['periods']): PeriodTotal[] =>
  periods.map(({ period, shown }) => ({ period, total: shown }))

interface ShownPeriods {
  readonly periods: readonly { readonly period: Period; readonly shown: number | null }[]
}

/** A row's price: in brackets while the row doesn't count. */
export const inBrackets = (text: string, row: Pick<BoqRow, 'use' | 'isChosen'>): string =>
  isCounted(row) || text === '' ? text : `(${text})`
