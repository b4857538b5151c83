import { memoize } from './memoize.ts'
import { add, decimalsOf } from './money.ts'

/** A sum of the rows, and the total that it makes with lines and tax. */
export interface SumAndTotal {
  readonly sum: number
  readonly total: number
}

export interface MetGross {
  /** What to spread over the rows. */
  readonly sum: number
  /**
   * The rounding line that makes up for what is missing: 0 if nothing is, otherwise at most 2 units
   * either way; null if no sum comes that near.
   */
  readonly rounding: number | null
}

/**
 * Finds the sum whose total with lines and tax is the typed one (numbers: A typed gross). Tries the
 * proportional sum, corrected for what doesn't scale with it (amounts, pinned prices), then the
 * sums around it, nearest first. All totals here are without rounding lines
 * and steps.
 * @param totalAt the total after spreading a sum over the rows; null if that is impossible
 * @param decimals a unit is a cent or, in currencies without cents, a whole
 * @returns the sum whose total is nearest; null if no sum tried can be spread
 */
export function meetGross(
  typed: number,
  now: SumAndTotal,
  totalAt: (sum: number) => number | null,
  decimals: number,
): MetGross | null {
  const perWhole = 10 ** Math.max(decimals, decimalsOf(typed))
  // Spreading 2,000 rows takes a frame: no sum is tried twice.
  const totalOf = memoize((units: number) => totalAt(units / perWhole), MOST_ATTEMPTS)
  const start = approach(typed, now, totalOf, perWhole)
  let met: { sum: number; rounding: number } | null = null
  for (const distance of DISTANCES) {
    const units = start + distance
    const total = totalOf(units)
    const rounding = total === null ? null : add(typed, -total)
    if (rounding === null || (met && Math.abs(rounding) >= Math.abs(met.rounding))) continue
    met = { sum: units / perWhole, rounding }
    if (rounding === 0) break
  }
  const isOffered = Math.abs(met?.rounding ?? 0) <= MOST_UNITS / perWhole
  return met && (isOffered ? met : { ...met, rounding: null })
}

const ZERO: SumAndTotal = { sum: 0, total: 0 }
const MOST_APPROACHES = 8

/** All in units. A start this near is not corrected further. */
const CLOSE = 2
/** How far around the start sums are tried. */
const WIDEST = 5
const DISTANCES = [0, ...Array.from({ length: WIDEST }, (_, at) => [at + 1, -at - 1]).flat()]
const MOST_ATTEMPTS = MOST_APPROACHES + DISTANCES.length + 2

/** The largest rounding line. */
const MOST_UNITS = 2

/**
 * The sum to start with, in units. But for cents, totals change evenly with the sum, so two known
 * ones lead to a third that is nearer (the secant method).
 */
function approach(
  typed: number,
  now: SumAndTotal,
  totalOf: (units: number) => number | null,
  perWhole: number,
): number {
  const toUnits = (sum: number) => Math.round(sum * perWhole)
  const shifted = now.sum + typed - now.total
  let units = toUnits(sumThrough(ZERO, now, typed) ?? shifted)
  if (totalOf(units) === null) units = toUnits(shifted)
  let before = now
  for (let tries = 0; tries < MOST_APPROACHES; tries++) {
    const total = totalOf(units)
    if (total === null || total === typed) break
    const here = { sum: units / perWhole, total }
    const sum = sumThrough(before, here, typed)
    const next = sum === null ? units : toUnits(sum)
    if (Math.abs(next - units) <= CLOSE || totalOf(next) === null) break
    before = here
    units = next
  }
  return units
}

/** The sum on the straight line through two points that makes the total; null if none does. */
function sumThrough(one: SumAndTotal, other: SumAndTotal, total: number): number | null {
  const slope = (other.sum - one.sum) / (other.total - one.total)
  if (slope === 0 || !Number.isFinite(slope)) return null
  return other.sum + (total - other.total) * slope
}
