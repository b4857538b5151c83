import { nearestQty } from '../numbers/chosen-qty.ts'
import { editFigure } from '../numbers/priced-row.ts'
import { type Blocks, changePricedRow, type RowPlace } from './blocks.ts'
import { type QuantityRange, rangeOf } from './quantity-range.ts'

/**
 * Operations on the quantities that customers may choose (numbers: Options and alternatives). A
 * refused operation returns the same list.
 */

/** Leaves the quantity of an optional row to the customer, or null: fixes it again. */
export const setRangeAt = (blocks: Blocks, place: RowPlace, range: QuantityRange | null): Blocks =>
  changePricedRow(blocks, place, (row) => {
    const read = rangeOf({ use: row.use, range })
    return isSameRange(read, row.range) ? row : { ...row, range: read }
  })

/** Sets the row's quantity to the one of its range that is nearest to the figure. */
export const chooseQtyAt = (blocks: Blocks, place: RowPlace, qty: number): Blocks =>
  changePricedRow(blocks, place, (row) => {
    const range = rangeOf(row)
    return range ? editFigure(row, 'qty', nearestQty(qty, range)).row : row
  })

const isSameRange = (a: QuantityRange | null, b: QuantityRange | null): boolean =>
  a === b || (a?.min === b?.min && a?.max === b?.max && a?.step === b?.step)
