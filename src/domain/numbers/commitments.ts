import type { Period, Recurring } from '../document/limits.ts'
import type { Quotation, Terms } from '../document/schema.ts'
import { multiply, percentOf, sum } from './money.ts'
import { PER_YEAR } from './periods.ts'
import { type DocumentTotals, type TotalTerms, taxDecimals } from './taxes.ts'
import type { PeriodTotals, Totals } from './totals.ts'

/** How many periods the customer commits to; null for once, and where that is open. */
export const termOf = (period: Period, terms: Terms): number | null =>
  period === 'once' ? null : (terms[period] ?? null)

/** What a period comes to over its term; null without one, and beyond ±1e12. */
export function termTotal({ period, shown }: ShownPeriod, terms: Terms): number | null {
  const term = termOf(period, terms)
  return term === null || shown === null ? null : multiply(shown, term, MOST_DECIMALS)
}

/** Whether the period comes to more than ±1e12 over its term. */
export const isBeyondInTerm = (one: ShownPeriod, terms: Terms): boolean =>
  termOf(one.period, terms) !== null && one.shown !== null && termTotal(one, terms) === null

/**
 * What is to be paid in the first year (numbers: Prices that recur): once, and each period as often as
 * it recurs in a year, or in its term if that is less. Null where all is paid once, and beyond ±1e12.
 */
export function firstYear({ periods }: Pick<Totals, 'periods'>, terms: Terms): number | null {
  if (periods.every(({ period }) => period === 'once')) return null
  const amounts = periods.map(({ period, shown }) => {
    if (period === 'once' || shown === null) return shown
    return multiply(shown, timesInYear(period, terms), MOST_DECIMALS)
  })
  return amounts.includes(null) ? null : sum(amounts)
}

/** How often a period is paid in the first year. */
export const timesInYear = (period: Recurring, terms: Terms): number =>
  Math.min(termOf(period, terms) ?? Number.POSITIVE_INFINITY, PER_YEAR[period])

const MOST_DECIMALS = 3

type ShownPeriod = Pick<PeriodTotals, 'period' | 'shown'>

/** A part of the payment plan, and what it comes to. */
export interface DuePayment {
  readonly id: string
  readonly amount: number
}

/**
 * What the parts of the payment plan come to (numbers: Payment plan): parts of what is to be paid once,
 * or in the first period if nothing is. They are cut to what is left, and parts of 0 are left out.
 */
export function duePayments(
  { periods }: Pick<Totals, 'periods'>,
  { payments, ...terms }: Pick<Quotation, 'payments'> & Pick<TotalTerms, 'currency' | 'decimals'>,
): readonly DuePayment[] {
  const total = periods[0]?.shown ?? null
  if (total === null) return []
  const due: DuePayment[] = []
  let left = total
  for (const { id, kind, value } of payments) {
    const factor = kind === 'percent' ? percentOf(value ?? 0) : null
    const part = factor === null ? value : multiply(total, factor, taxDecimals(terms))
    const amount = kind === 'rest' ? left : Math.min(Math.max(part ?? 0, 0), Math.max(left, 0))
    left = sum([left, -amount]) ?? 0
    if (amount !== 0) due.push({ id, amount })
  }
  return due
}

/** The sums of a period, or of an ordinary quotation, as they are sent. */
type SentSums = Omit<DocumentTotals, 'lines' | 'withheldOf' | 'stepRounding'> & {
  /** The amounts of the lines before the tax that are part of it, in order. */
  readonly lines: readonly number[]
}

/**
 * The totals as they are sent (api: Entities): `total` is the one that is shown. The sums are those of
 * once, or of the only period; with several and none of once there are none.
 */
export interface SentTotals extends Nullable<SentSums> {
  readonly periods: readonly (SentSums & {
    readonly period: Period
    readonly term: number | null
    readonly termTotal: number | null
  })[]
  readonly firstYear: number | null
  readonly payments: readonly DuePayment[]
}

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

type SentTerms = Pick<Quotation, 'terms' | 'payments'> & Pick<TotalTerms, 'currency' | 'decimals'>

/** Null if a total is beyond ±1e12. */
export function sentTotals(totals: Totals, quotation: SentTerms): SentTotals | null {
  const { terms } = quotation
  const periods = totals.periods.flatMap((one) => {
    const sums = sentSums(one)
    const { period } = one
    return sums
      ? [{ period, ...sums, term: termOf(period, terms), termTotal: termTotal(one, terms) }]
      : []
  })
  if (periods.length < totals.periods.length) return null
  return {
    ...(sentSums(totals) ?? NO_SUMS),
    periods,
    firstYear: firstYear(totals, terms),
    payments: duePayments(totals, quotation),
  }
}

function sentSums({ document, shown }: Pick<Totals, 'document' | 'shown'>): SentSums | null {
  if (!document) return null
  const { withheldOf: _, stepRounding: __, lines, total, ...sent } = document
  return { ...sent, lines: lines.map(({ amount }) => amount), total: shown ?? total }
}

const NO_SUMS: Nullable<SentSums> = {
  sum: null,
  lines: null,
  net: null,
  taxes: null,
  gross: null,
  withheld: null,
  rounding: null,
  total: null,
}
