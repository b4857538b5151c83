import { type Blocks, changeBlock } from '../document/blocks.ts'
import { DECIMALS } from '../document/limits.ts'
import type { Block } from '../document/quotation.ts'
import { round, sum } from './money.ts'
import type { PricedRow } from './priced-row.ts'

/** The sum of the row prices, to 2 decimals; blank ones count as 0. Null beyond ±1e12. */
export const subtotalOf = (rows: readonly PricedRow[]): number | null =>
  sumPrices(rows.map((row) => row.price.value))

/** The same from the prices alone. */
export function sumPrices(prices: readonly (number | null)[]): number | null {
  const total = sum(prices)
  return total === null ? null : round(total, DECIMALS.price)
}

/**
 * The document's total: the subtotals of all boq blocks and the prices of all row blocks
 * (numbers: The total). Null where it, or a subtotal in it, is beyond ±1e12.
 */
export const totalOf = (blocks: readonly Block[]): number | null => sumAmounts(blocks.map(amountOf))

/** The same from what each block adds: its subtotal or price; null is beyond ±1e12, and stays null. */
export const sumAmounts = (amounts: readonly (number | null)[]): number | null =>
  amounts.includes(null) ? null : sumPrices(amounts)

/** The blocks with the total typed over, or following the sum when null (numbers: The total). The same list where it did. */
export const withTotal = (blocks: Blocks, id: string, typed: number | null): Blocks =>
  changeBlock(blocks, id, (block) => {
    if (block.type !== 'price') return block
    const { price } = block
    const value = typed ?? price.value
    const isTyped = typed !== null
    if (value === price.value && isTyped === price.isTyped) return block
    return { ...block, price: { ...price, value, isTyped } }
  })

function amountOf(block: Block): number | null {
  if (block.type === 'boq') return subtotalOf(block.boq.rows)
  return block.type === 'row' ? (block.price.value ?? 0) : 0
}
