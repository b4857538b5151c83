import type { FigureName } from '../document/columns.ts'
import type { BoqRow } from '../document/quotation.ts'
import { multiplyAll } from './money.ts'

/** The figures that make a price: itemPrice × qty = price (numbers: A row). */
export type PricedFigure = 'itemPrice' | 'qty' | 'price'

/** The value of a figure, wherever the row keeps it. */
export const figureOf = (row: PricedRow, name: FigureName): number | null =>
  name === 'cost' ? row.cost : row[name].value

/** The figures of a boq's row or a row block. */
export type PricedRow = Pick<BoqRow, FigureName>

/**
 * Whether a pinned price differs from itemPrice × qty; the row then shows '≠'. A lump sum (a blank
 * itemPrice or qty) has nothing to differ from.
 */
export function differsFromProduct(row: PricedRow, decimals: number): boolean {
  if (!row.price.pin.isPinned || hasNoProduct(row)) return false
  return productOf(row, decimals) !== (row.price.value ?? 0)
}

/** itemPrice × qty, less the discount, rounded once; null while either is blank. */
export function productOf(
  { itemPrice, qty, discount }: PricedRow,
  decimals: number,
): number | null | 'out-of-range' {
  if (itemPrice.value === null || qty.value === null) return null
  return productWith(itemPrice.value, qty.value, discount.value, decimals) ?? 'out-of-range'
}

/** The same for figures that are not a row's yet; null beyond ±1e12. */
export const productWith = (
  itemPrice: number,
  qty: number,
  discount: number | null,
  decimals: number,
): number | null => multiplyAll(itemPrice, qty, discountFactor(discount), decimals)

/** 0.85 for a discount of 15 %, exact; at most 6 decimals (numbers: Row discount). */
export const discountFactor = (discount: number | null): number =>
  discount ? Math.round(1e6 - discount * 1e4) / 1e6 : 1

/** Whether the item price or the qty is blank. */
export const hasNoProduct = ({ itemPrice, qty }: PricedRow): boolean =>
  itemPrice.value === null || qty.value === null
