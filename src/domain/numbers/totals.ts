import { type Blocks, changeBlock } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import { DECIMALS } from '../document/limits.ts'
import type { Block, PriceBlock } from '../document/quotation.ts'
import { round, sum } from './money.ts'
import type { PricedRow } from './priced-row.ts'

/** A quotation's totals, as the screen, previews, lists, mails and exports show them. */
export interface Totals {
  /** The sum of all tables and row blocks; null beyond ±1e12. */
  readonly sum: number | null
  /** The quotation's total: that of its last price block, or the sum if it has none. */
  readonly shown: number | null
  /** By block: a table's subtotal, a row's price, a price block's total. */
  readonly perBlock: ReadonlyMap<string, number | null>
}

/** The totals of a quotation's blocks. The editor has them as signals, per block (model.ts). */
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

/** The same, given only the prices. */
export function sumPrices(prices: readonly (number | null)[]): number | null {
  const total = sum(prices)
  return total === null ? null : round(total, DECIMALS.price)
}

/**
 * The document's total: the subtotals of all boq blocks and the prices of all row blocks (numbers:
 * The total). Null if it, or a subtotal in it, is beyond ±1e12.
 */
export const totalOf = (blocks: readonly Block[]): number | null => sumAmounts(blocks.map(amountOf))

/** The same from each block's subtotal or price; a null among them (beyond ±1e12) gives null. */
export const sumAmounts = (amounts: readonly (number | null)[]): number | null =>
  amounts.includes(null) ? null : sumPrices(amounts)

/**
 * The blocks with the total typed over, or following the sum if `typed` is null (numbers: The
 * total). The same list if nothing changes.
 */
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
