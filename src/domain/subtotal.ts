import { DECIMALS } from './limits.ts'
import { round, sum } from './money.ts'
import type { Figures } from './row.ts'

/**
 * - exact: the rows give what was typed;
 * - closest: rounding to whole steps leaves a difference;
 * - all-pinned: no price may change; zero: the unpinned prices give nothing to scale;
 * - out-of-range: a figure, price or sum would be beyond ±1e12. In these three nothing changes.
 */
export type AdjustOutcome = 'exact' | 'closest' | 'all-pinned' | 'zero' | 'out-of-range'

/** The sum of the row prices, to 2 decimals; blank ones count as 0. Null beyond ±1e12. */
export function subtotalOf(rows: readonly Figures[]): number | null {
  const total = sum(rows.map((row) => row.price.value))
  return total === null ? null : round(total, DECIMALS.price)
}
