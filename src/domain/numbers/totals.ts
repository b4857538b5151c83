import { type Blocks, changeBlock } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import { DECIMALS } from '../document/limits.ts'
import type { Block, PriceBlock } from '../document/quotation.ts'
import { round, sum } from './money.ts'
import type { PricedRow } from './priced-row.ts'

/** What a quotation adds up to, as the screen, previews, lists, mails and exports show it. */
export interface Totals {
  /** Of all tables and row blocks; null beyond ±1e12. */
  readonly sum: number | null
  /** The quotation's total: that of its last price block, or without one the sum. */
  readonly shown: number | null
  /** By block: a table's subtotal, a row's price, a price block's total. */
  readonly perBlock: ReadonlyMap<string, number | null>
}

/** The totals of a quotation's blocks. The editor has them as signals, block by block (model.ts). */
export function totalsOf(blocks: Blocks): Totals {
  const amounts = blocks.map(amountOf)
  const sum = sumAmounts(amounts)
  const perBlock = new Map<string, number | null>()
  let shown = sum
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'boq') perBlock.set(block.id, amounts[at] ?? null)
    if (block.type === 'row') perBlock.set(block.id, block.price.value)
    if (block.type !== 'price') continue
    shown = shownTotal(block, sum)
    perBlock.set(block.id, shown)
  }
  return { sum, shown, perBlock }
}

/** What a price block shows: the sum, or what was typed over it (numbers: The total). */
export const shownTotal = ({ price }: Pick<PriceBlock, 'price'>, sum: number | null) =>
  price.isTyped ? price.value : sum

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

const amountOf = (block: Block): number | null => sumPrices(kindOf(block).amounts(block))
