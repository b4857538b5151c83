import { DECIMALS } from '../document/limits.ts'
import type { Block } from '../document/quotation.ts'
import { round, sum } from './money.ts'
import type { Figures } from './row.ts'

/** The sum of the row prices, to 2 decimals; blank ones count as 0. Null beyond ±1e12. */
export function subtotalOf(rows: readonly Figures[]): number | null {
  return subtotalOfPrices(rows.map((row) => row.price.value))
}

/** The same from the prices alone. */
export function subtotalOfPrices(prices: readonly (number | null)[]): number | null {
  const total = sum(prices)
  return total === null ? null : round(total, DECIMALS.price)
}

/**
 * The document's total: the subtotals of all boq blocks and the prices of all row blocks
 * (numbers: The total). Null where it, or a subtotal in it, is beyond ±1e12.
 */
export function totalOf(blocks: readonly Block[]): number | null {
  const parts: number[] = []
  for (const block of blocks) {
    if (block.type === 'row') parts.push(block.price.value ?? 0)
    if (block.type !== 'boq') continue
    const subtotal = subtotalOf(block.boq.rows)
    if (subtotal === null) return null
    parts.push(subtotal)
  }
  const total = sum(parts)
  return total === null ? null : round(total, DECIMALS.price)
}
