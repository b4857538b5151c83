import { DECIMALS } from '../document/limits.ts'
import { round } from './money.ts'
import { type Ladder, ladderOf, type Scale } from './price-steps.ts'
import { handOut } from './residual.ts'
import { type PricedRow, recalculatePrice, withValue } from './row.ts'
import { subtotalOf } from './total.ts'

/**
 * - exact: the rows give what was typed;
 * - closest: rounding to whole steps leaves a difference;
 * - all-pinned: no price may change; zero: the unpinned prices give nothing to scale;
 * - out-of-range: a figure, price or sum would be beyond ±1e12. In these three nothing changes.
 */
export type AdjustOutcome = 'exact' | 'closest' | 'all-pinned' | 'zero' | 'out-of-range'

export { subtotalOf }

export interface Adjustment<T> {
  rows: readonly T[]
  outcome: AdjustOutcome
}

/**
 * A subtotal typed by hand scales the rows whose price is not pinned (numbers: The subtotal). Each
 * gets its proportional share, as near as its free figure can give it; what rounding leaves over is
 * handed out in the smallest steps. Rows that don't change are the same objects.
 */
export function adjustSubtotal<T extends PricedRow>(
  rows: readonly T[],
  target: number,
): Adjustment<T> {
  const refused = (outcome: AdjustOutcome) => ({ rows, outcome })
  const typed = round(target, DECIMALS.price)
  const settled = recalculatePrices(rows)
  if (typed === null || settled === null) return refused('out-of-range')
  if (typed === subtotalOf(settled)) return { rows: settled, outcome: 'exact' }
  const unpinned = settled.filter((row) => !row.price.pin.isPinned)
  if (unpinned.length === 0) return refused('all-pinned')
  const scalable = subtotalOf(unpinned)
  if (scalable === 0) return refused('zero')
  const pinned = subtotalOf(settled.filter((row) => row.price.pin.isPinned))
  if (scalable === null || pinned === null) return refused('out-of-range')
  const adjusted = scaleRows(settled, cents(typed), {
    numerator: cents(typed) - cents(pinned),
    denominator: cents(scalable),
  })
  const reached = adjusted && subtotalOf(adjusted)
  if (adjusted === null || reached === null) return refused('out-of-range')
  return { rows: adjusted, outcome: reached === typed ? 'exact' : 'closest' }
}

/** Every unpinned price is the product before anything is scaled; null where one can't be. */
function recalculatePrices<T extends PricedRow>(rows: readonly T[]): readonly T[] | null {
  const settled: T[] = []
  for (const row of rows) {
    const own = row.price.pin.isPinned ? row : recalculatePrice(row)
    if (own === 'out-of-range') return null
    settled.push(own)
  }
  return settled
}

/** Shares, then steps; null where a row's share is out of range. Target in cents. */
function scaleRows<T extends PricedRow>(
  rows: readonly T[],
  target: number,
  scale: Scale,
): readonly T[] | null {
  const ladders: (Ladder | null)[] = []
  let residual = target
  for (const row of rows) {
    const ladder = row.price.pin.isPinned ? null : ladderOf(row, scale)
    if (ladder === 'out-of-range' || !Number.isSafeInteger(residual)) return null
    residual -= ladder ? ladder.sign * ladder.centsAt(ladder.start) : cents(row.price.value ?? 0)
    ladders.push(ladder)
  }
  const scaled = [...rows]
  for (const { ladder, index, rung } of handOut(ladders, residual)) {
    const row = rows[index]
    const moved = row && recalculatePrice(withValue(row, ladder.free, ladder.figureAt(rung)))
    if (!moved || moved === 'out-of-range') return null
    scaled[index] = moved
  }
  return scaled
}

const cents = (price: number): number => Math.round(price * 100)
