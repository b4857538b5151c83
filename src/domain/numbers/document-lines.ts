import { percentOf } from './arithmetic.ts'
import { add, multiply, round, sum } from './money.ts'

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
}

/** What rows and lines at one tax rate add up to, to 2 decimals. */
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
 * @returns null if an amount, a part or a pool would be beyond ±1e12
 */
export function applyLines<T extends Pool>(
  pools: readonly T[],
  lines: readonly DocumentLine[],
  fallback: number,
): { lines: readonly AppliedLine[]; pools: readonly T[] } | null {
  const applied: AppliedLine[] = []
  let after = pools
  for (const line of lines) {
    if (line.kind === 'rounding') continue
    const amount = amountOf(line, after)
    const parts = amount === null ? null : splitAmount(amount, after, fallback)
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
export function roundingOf(lines: readonly DocumentLine[], total: number): number | null {
  const roundings = lines.filter(
    ({ kind, mends = total }) => kind === 'rounding' && mends === total,
  )
  const amounts = allWithinRange(roundings.map((line) => amountOf(line, [])))
  return amounts && sum(amounts)
}

/**
 * Splits an amount over the pools in proportion to what each stands at, exactly. The remaining
 * cents go to the largest remainders; among equal ones to the higher rate, then to the one that is
 * listed first. If the pools sum to 0, the fallback gets the whole amount.
 * @returns a part per pool, in their order; null if one would be beyond ±1e12
 */
export function splitAmount(
  amount: number,
  pools: readonly Pool[],
  fallback: number,
): readonly number[] | null {
  const total = totalCents(pools)
  if (total === 0n) return pools.map((_, at) => (at === fallback ? amount : 0))
  const shares = pools.map(({ percent, amount: standing }, at) => {
    const { whole, rest } = floorQuotient(toCents(amount) * toCents(standing), total)
    return { at, percent, cents: whole, rest }
  })
  const left = toCents(amount) - shares.reduce((given, { cents }) => given + cents, 0n)
  const byPrecedence = shares.toSorted(
    (a, b) => compare(b.rest, a.rest) || b.percent - a.percent || a.at - b.at,
  )
  for (const share of byPrecedence.slice(0, Number(left))) share.cents += 1n
  return allWithinRange(shares.map(({ cents }) => fromCents(cents)))
}

/** A percentage is taken of what the pools sum to. */
function amountOf({ kind, value }: DocumentLine, pools: readonly Pool[]): number | null {
  if (value === null) return 0
  if (kind !== 'percent') return round(value, 2)
  const running = fromCents(totalCents(pools))
  const factor = percentOf(value)
  return running === null || factor === null ? null : multiply(running, factor, 2)
}

function addParts<T extends Pool>(
  pools: readonly T[],
  parts: readonly number[],
): readonly T[] | null {
  const amounts = allWithinRange(pools.map(({ amount }, at) => add(amount, parts[at] ?? 0)))
  return amounts && pools.map((pool, at) => ({ ...pool, amount: amounts[at] ?? 0 }))
}

const allWithinRange = (values: readonly (number | null)[]): readonly number[] | null =>
  values.every((value) => value !== null) ? values : null

const totalCents = (pools: readonly Pool[]): bigint =>
  pools.reduce((total, { amount }) => total + toCents(amount), 0n)

const toCents = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** Null beyond ±1e12. */
const fromCents = (cents: bigint): number | null => round(Number(cents) / 100, 2)

/** The quotient rounded down. The rest is never negative: it is in units of the divisor's size. */
function floorQuotient(dividend: bigint, divisor: bigint): { whole: bigint; rest: bigint } {
  const [of, by] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const rest = ((of % by) + by) % by
  return { whole: (of - rest) / by, rest }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b))
