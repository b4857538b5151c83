import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import type { ClipboardItem } from '../document/clipboard.ts'
import { FIGURES, type FigureName } from '../document/columns.ts'
import type { Block, BoqRow, Payment, QuotationLine } from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { editFigure, roundFigure, withValue } from './edit-priced-row.ts'
import { round } from './money.ts'
import { figureOf, type PricedRow, productOf } from './priced-row.ts'
import { changeTyped } from './typed-total.ts'

/**
 * Rounds the row's figures as typed ones are, and sets an unpinned price to the product. The same
 * row if nothing changes.
 * @returns the name of a figure that is, or would be, beyond ±1e12
 */
export function roundRow<T extends PricedRow>(row: T, decimals: number): T | FigureName {
  let after = withRoundedItemPrice(row, decimals)
  // The price comes after what it is the product of.
  for (const name of FIGURES) {
    const isProduct = name === 'price' && !after.price.pin.isPinned
    const value = isProduct
      ? productOf(after, decimals)
      : roundFigure(name, figureOf(after, name), decimals)
    if (value === 'out-of-range') return name
    after = withValue(after, name, value)
  }
  return after
}

/** Rounds a copied item, or one from another document. */
export function roundItem<T extends ClipboardItem>(copied: T, decimals: number): T {
  const { item } = copied
  if (copied.kind === 'block') return { ...copied, item: roundBlock(item as Block, decimals) }
  if (item.type !== 'row') return copied
  const rounded = roundRow(item as BoqRow, decimals)
  return typeof rounded === 'string' ? copied : { ...copied, item: rounded }
}

/** Rounds the amounts of lines, or of the parts of a payment plan. */
export const roundAmounts = <T extends QuotationLine | Payment>(
  items: readonly T[],
  decimals: number,
): readonly T[] =>
  mapSame(items, (item) => {
    if (item.kind === 'percent' || item.value === null) return item
    const value = round(item.value, decimals)
    return value === item.value ? item : { ...item, value }
  })

/** Rounds an item price with more decimals; its row keeps the exact price (numbers: A row). */
function withRoundedItemPrice<T extends PricedRow>(row: T, decimals: number): T {
  const { value } = row.itemPrice
  return roundFigure('itemPrice', value, decimals) === value
    ? row
    : editFigure(row, 'itemPrice', value, decimals).row
}

/**
 * Rounds all figures of a document, or of a part that comes from another one (numbers: Decimals of
 * the currency). A row that would be beyond ±1e12 stays. Unchanged blocks stay the same objects.
 */
export const roundBlocks = (blocks: Blocks, decimals: number): Blocks =>
  mapSame(blocks, (block) => roundBlock(block, decimals))

export function roundBlock(block: Block, decimals: number): Block {
  if (block.type !== 'price')
    return mapPricedRows(block, (row) => {
      const rounded = roundRow(row, decimals)
      return typeof rounded === 'string' ? row : rounded
    })
  const [total = block] = changeTyped([block], (typed) => round(typed, decimals))
  return total
}
