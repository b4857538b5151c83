import { LIMITS } from '../document/limits.ts'
import type { QuantityRange } from '../document/options.ts'
import { decimalsOf, multiply, sum } from './money.ts'

/*
 * The quantities of a range (numbers: Options and alternatives): the least, those a whole number of
 * steps above it, and the most, even if no step leads there. All decimals are exact.
 */

/** The quantity of the range that is nearest to the figure; of two, the greater. */
export function nearestQty(value: number, range: QuantityRange): number {
  const [below, above] = [qtyBelow(value, range), qtyAbove(value, range)]
  if (isQtyOf(value, range)) return value + 0
  return above - value <= value - below ? above : below
}

/** The next greater (1) or smaller (-1) quantity of the range; a blank one leads to the least. */
export function steppedQty(value: number | null, range: QuantityRange, by: 1 | -1): number {
  if (value === null) return range.min
  return by === 1 ? qtyAbove(value, range) : qtyBelow(value, range)
}

const isQtyOf = (value: number, range: QuantityRange): boolean =>
  value === range.max || gridAround(value, range).includes(value)

/** The least quantity above the figure, or the most of the range. */
function qtyAbove(value: number, range: QuantityRange): number {
  if (value < range.min) return range.min
  const next = gridAround(value, range).find((qty) => qty > value)
  return Math.min(next ?? range.max, range.max)
}

/** The greatest quantity below the figure, or the least of the range. */
function qtyBelow(value: number, range: QuantityRange): number {
  if (value > range.max) return range.max
  const next = gridAround(value, range).findLast((qty) => qty < value)
  return Math.max(next ?? range.min, range.min)
}

/** The few quantities of the range around the figure, in order, the most apart. */
function gridAround(value: number, { min, max, step }: QuantityRange): number[] {
  const near = Math.round((value - min) / step)
  return [near - 1, near, near + 1]
    .filter((steps) => steps >= 0)
    .map((steps) => sum([min, multiply(step, steps, decimalsOf(step)) ?? LIMITS.figure]) ?? max)
    .filter((qty) => qty <= max)
}
