import type { Period } from '../document/limits.ts'
import { add, multiply, percentOf, round, sum } from './money.ts'

/**
 * A line between the sum and the total (numbers: Lines between the sum and the total). `value` is a
 * percentage or an amount, negative for a discount; a blank one counts as 0. A `rounding` is an
 * amount after the tax.
 */
export interface DocumentLine {
  readonly id?: string
  readonly kind: 'percent' | 'amount' | 'rounding'
  readonly value: number | null
  /** A rounding with it counts only where the total without roundings is this. */
  readonly mends?: number | undefined
  /** Of the totals that it is part of; without any, of all, or of an amount the first one. */
  readonly periods?: readonly Period[] | null
}

/** What rows and lines at one tax rate add up to. */
export interface Pool {
  readonly percent: number
  readonly amount: number
}

export interface AppliedLine {
  readonly amount: number
  /** Its part of each pool, in the order of the pools; they sum to the amount. */
  readonly parts: readonly number[]
}

/**
 * Applies the lines before the tax one after another, each to what the lines before it left.
 * @param pools what the rows come to, one per tax rate in the quotation's order
 * @param fallback the index of the default rate's pool
 * @param decimals of all amounts
 * @returns null if an amount, a part or a pool would be beyond ±1e12
 */
export function applyLines<T extends Pool>(
  pools: readonly T[],
  lines: readonly DocumentLine[],
  fallback: number,
  decimals: number,
): { lines: readonly AppliedLine[]; pools: readonly T[] } | null {
  const applied: AppliedLine[] = []
  let after = pools
  for (const line of lines) {
    if (line.kind === 'rounding') continue
    const amount = amountOf(line, after, decimals)
    const parts = amount === null ? null : splitAmount(amount, after, fallback, decimals)
    const next = parts && addParts(after, parts)
    if (amount === null || parts === null || next === null) return null
    applied.push({ amount, parts })
    after = next
  }
  return { lines: applied, pools: after }
}

/**
 * The sum of the rounding lines, without those that were made for another total (numbers: A typed
 * gross); null if one of them, or the sum, is beyond ±1e12.
 * @param total before them
 */
export function roundingOf(
  lines: readonly DocumentLine[],
  total: number,
  decimals: number,
): number | null {
  const roundings = lines.filter(isRoundingOf(total))
  const amounts = allWithinRange(roundings.map((line) => amountOf(line, [], decimals)))
  return amounts && sum(amounts)
}

/** Whether a line is a rounding that counts beside this total, which is without any. */
export const isRoundingOf =
  (total: number | null) =>
  ({ kind, mends }: DocumentLine): boolean =>
    kind === 'rounding' && (mends ?? total) === total

/**
 * Splits an amount over the pools in proportion to what each stands at, exactly. The remaining
 * cents or thousandths go to the largest remainders; among equal ones to the higher rate, then to the one that is
 * listed first. If the pools sum to 0, the fallback gets the whole amount.
 * @returns a part per pool, in their order; null if one would be beyond ±1e12
 */
export function splitAmount(
  amount: number,
  pools: readonly Pool[],
  fallback: number,
  decimals: number,
): readonly number[] | null {
  const digits = (figure: number) => toDigits(figure, decimals)
  const total = totalDigits(pools, decimals)
  if (total === 0n) return pools.map((_, at) => (at === fallback ? amount : 0))
  const shares = pools.map(({ percent, amount: standing }, at) => {
    const { whole, rest } = floorQuotient(digits(amount) * digits(standing), total)
    return { at, percent, whole, rest }
  })
  const left = digits(amount) - shares.reduce((given, { whole }) => given + whole, 0n)
  const byPrecedence = shares.toSorted(
    (a, b) => compare(b.rest, a.rest) || b.percent - a.percent || a.at - b.at,
  )
  for (const share of byPrecedence.slice(0, Number(left))) share.whole += 1n
  return allWithinRange(shares.map(({ whole }) => fromDigits(whole, decimals)))
}

/** A percentage is taken of what the pools sum to. */
function amountOf(
  { kind, value }: DocumentLine,
  pools: readonly Pool[],
  decimals: number,
): number | null {
  if (value === null) return 0
  if (kind !== 'percent') return round(value, decimals)
  const running = fromDigits(totalDigits(pools, decimals), decimals)
  const factor = percentOf(value)
  return running === null || factor === null ? null : multiply(running, factor, decimals)
}

/** The pools with a part added to each, or taken away; null beyond ±1e12. */
export function addParts<T extends Pool>(
  pools: readonly T[],
  parts: readonly number[],
  sign = 1,
): readonly T[] | null {
  const amounts = allWithinRange(
    pools.map(({ amount }, at) => add(amount, sign * (parts[at] ?? 0))),
  )
  return amounts && pools.map((pool, at) => ({ ...pool, amount: amounts[at] ?? 0 }))
}

export const allWithinRange = (values: readonly (number | null)[]): readonly number[] | null =>
  values.every((value) => value !== null) ? values : null

const totalDigits = (pools: readonly Pool[], decimals: number): bigint =>
  pools.reduce((total, { amount }) => total + toDigits(amount, decimals), 0n)

/** An amount in cents, or in thousandths where there are three decimals. */
const toDigits = (amount: number, decimals: number): bigint =>
  BigInt(Math.round(amount * 10 ** decimals))

/** Null beyond ±1e12. */
const fromDigits = (digits: bigint, decimals: number): number | null =>
  round(Number(digits) / 10 ** decimals, decimals)

/** The quotient rounded down. The rest is never negative: it is in units of the divisor's size. */
function floorQuotient(dividend: bigint, divisor: bigint): { whole: bigint; rest: bigint } {
  const [of, by] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const rest = ((of % by) + by) % by
  return { whole: (of - rest) / by, rest }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b))
