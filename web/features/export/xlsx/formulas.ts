import { percentOf } from '../../../../src/domain/numbers/arithmetic.ts'
import { type PricedRow, productOf } from '../../../../src/domain/numbers/priced-row.ts'
import type { CellContent } from './sheet.ts'
import { cellTerm, content, figureTerm, literal, minus, product, rounded } from './terms.ts'

/** The addresses of a row's figures; those that are not shown have none. */
export interface RowCells {
  readonly itemPrice: string | null
  readonly qty: string | null
  readonly discount: string | null
}

/**
 * A price: the product of its row's cells, or a literal if a pin keeps another price or if one of
 * the figures is not shown.
 */
export function priceContent(row: PricedRow, cells: RowCells): CellContent | null {
  const { itemPrice, qty, discount, price } = row
  if (price.value === null || productOf(row) !== price.value) return literal(price.value)
  if (cells.itemPrice === null || cells.qty === null) return literal(price.value)
  const factors = [cellTerm(cells.qty, qty.value), cellTerm(cells.itemPrice, itemPrice.value)]
  if (discount.value) {
    if (cells.discount === null) return literal(price.value)
    factors.push(minus(figureTerm(1), cellTerm(cells.discount, percentOf(discount.value))))
  }
  return content(rounded(product(...factors), 2), price.value)
}
