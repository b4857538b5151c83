import { PERIODS, type Period, type Recurring } from '../document/limits.ts'
import type { BoqBlock, BoqRow } from '../document/schema.ts'
import type { DocumentLine } from './document-lines.ts'
import { sum } from './money.ts'

/** How often a period recurs in a year. */
export const PER_YEAR: Readonly<Record<Recurring, number>> = {
  week: 52,
  month: 12,
  quarter: 4,
  year: 1,
}

/** How often a row is paid: its own period, or that of its table (numbers: Prices that recur). */
export const periodOf = (row: Pick<BoqRow, 'period'>, block: object): Period =>
  row.period ?? (block as Partial<Pick<BoqBlock, 'period'>>).period ?? 'once'

/** What is paid in a period; null beyond ±1e12. */
export interface PeriodSum {
  readonly period: Period
  readonly sum: number | null
}

/** A figure of a row that counts, or of several of one period. A blank one is null. */
export interface PeriodPrice {
  readonly period: Period
  readonly price: number | null
}

/**
 * The prices by period, in the order of the periods: those that have a figure, and others that are
 * named. Without any, all are of the first one's period, or of once.
 */
export function byPeriod<T extends PeriodPrice>(
  prices: readonly T[],
  named: ReadonlySet<Period> = NONE,
): readonly { readonly period: Period; readonly prices: readonly T[] }[] {
  const [first] = prices
  const period = first?.period ?? 'once'
  const isOne = prices.every((price) => price.period === period)
  if (isOne && [...named].every((one) => one === period)) return [{ period, prices }]
  const groups = new Map<Period, T[]>()
  for (const price of prices) {
    if (price.price === null) continue
    const group = groups.get(price.period)
    if (group) group.push(price)
    else groups.set(price.period, [price])
  }
  const used = PERIODS.filter((one) => groups.has(one) || named.has(one))
  if (used.length === 0) return [{ period, prices: [] }]
  return used.map((one) => ({ period: one, prices: groups.get(one) ?? [] }))
}

const NONE: ReadonlySet<Period> = new Set()

/** What the prices come to in each period that they are of. */
export const sumsByPeriod = (prices: readonly PeriodPrice[]): readonly PeriodSum[] =>
  byPeriod(prices).map(({ period, prices: own }) => ({
    period,
    sum: sum(own.map(({ price }) => price)),
  }))

/**
 * Of what there is one for each period, that which stands alone: that of once, or the only one. Null if
 * there are several and none of once: nothing adds periods up.
 */
export const primaryOf = <T extends { readonly period: Period }>(of: readonly T[]): T | null =>
  (of.length === 1 ? of[0] : of.find(({ period }) => period === 'once')) ?? null

/** Whether all is paid once: then nothing is said of periods. */
export const isOrdinary = (periods: readonly { readonly period: Period }[]): boolean =>
  periods.every(({ period }) => period === 'once')

/**
 * The lines that are part of a period's total: percentages of every period, amounts of the first, and
 * those that name it. The same list if all are.
 */
export function linesIn<T extends DocumentLine>(
  lines: readonly T[],
  period: Period,
  first: Period,
): readonly T[] {
  const own = lines.filter((line) => isPartOf(line, period, first))
  return own.length === lines.length ? lines : own
}

export const isPartOf = (
  { kind, periods }: DocumentLine,
  period: Period,
  first: Period,
): boolean => (periods ? periods.includes(period) : kind === 'percent' || period === first)
