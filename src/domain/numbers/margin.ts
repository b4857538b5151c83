import { add, divide, multiply, percentOf, sum } from './money.ts'

/** What a row's profit depends on (numbers: Cost and margin). The cost is that of one unit. */
export interface CostedRow {
  readonly price: number | null
  readonly cost: number | null
  readonly qty: number | null
}

/** The profit on several rows. Percentages have one decimal; null where they would divide by 0. */
export interface Profit {
  readonly price: number
  readonly cost: number
  readonly profit: number
  readonly margin: number | null
  readonly markup: number | null
  /** How many rows have a price, but no known cost: they are in none of the figures. */
  readonly withoutCost: number
}

/**
 * The price minus the cost of all units; null without a cost or a qty, or beyond ±1e12. A blank
 * price counts as 0.
 */
export function profitOf(row: CostedRow, decimals: number): number | null {
  const cost = costOf(row, decimals)
  return cost === null ? null : add(row.price ?? 0, -cost)
}

/** The profit in percent of the price, to one decimal; null without one or at a price of 0. */
export const marginOf = (row: CostedRow, decimals: number): number | null =>
  percentage(profitOf(row, decimals), row.price ?? 0)

/** The profit in percent of the cost, to one decimal; null without one or at a cost of 0. */
export const markupOf = (row: CostedRow, decimals: number): number | null =>
  percentage(profitOf(row, decimals), costOf(row, decimals) ?? 0)

/** The cost of all units, rounded; null if the cost or the qty is blank, or beyond ±1e12. */
export const costOf = ({ cost, qty }: CostedRow, decimals: number): number | null =>
  cost === null || qty === null ? null : multiply(cost, qty, decimals)

/** The profit on the rows that count; null if a sum is beyond ±1e12. */
export function sumProfits(rows: readonly CostedRow[], decimals: number): Profit | null {
  const known = rows.filter((row) => costOf(row, decimals) !== null)
  const price = sum(known.map((row) => row.price))
  const cost = sum(known.map((row) => costOf(row, decimals)))
  const profit = price === null || cost === null ? null : add(price, -cost)
  if (price === null || cost === null || profit === null) return null
  const withoutCost = rows.filter((row) => row.price && costOf(row, decimals) === null).length
  const margin = percentage(profit, price)
  return { price, cost, profit, margin, markup: percentage(profit, cost), withoutCost }
}

/** The item price that a markup in percent makes of the cost of one unit; null beyond ±1e12. */
export function withMarkup(cost: number, percent: number, decimals: number): number | null {
  const share = percentOf(percent)
  const factor = share === null ? null : add(1, share)
  return factor === null ? null : multiply(cost, factor, decimals)
}

/** Rounding the quotient to 3 decimals rounds the percentage to one. */
function percentage(part: number | null, whole: number): number | null {
  const quotient = part === null ? null : divide(part, whole, 3)
  return quotient === null ? null : multiply(quotient, 100, 1)
}
