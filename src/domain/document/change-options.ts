import { nearestQty } from '../numbers/chosen-qty.ts'
import { editFigure } from '../numbers/priced-row.ts'
import { type Blocks, changePricedRow, changeRows, findPricedRow, type RowPlace } from './blocks.ts'
import { choose, makeAlternative, setUse, withoutLostRange } from './options.ts'
import { type QuantityRange, rangeOf } from './quantity-range.ts'

/**
 * The operations of options.ts on a row of a table or on a row block, which can be optional but
 * has no alternatives, and on the quantities that customers may choose (numbers: Options and
 * alternatives). A refused operation returns the same list.
 */

/** Makes the row included, or optional and not chosen. */
export function setUseAt(blocks: Blocks, place: RowPlace, use: 'included' | 'optional'): Blocks {
  const { blockId, rowId } = place
  if (rowId !== null) return changeRows(blocks, blockId, (rows) => setUse(rows, rowId, use))
  return changePricedRow(blocks, place, (row) =>
    row.use === use ? row : withoutLostRange({ ...row, use, isChosen: false }),
  )
}

/** Makes the row of a table an alternative to the one above it; a new group has the id `group`. */
export const makeAlternativeAt = (
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
  group: string,
): Blocks =>
  rowId === null
    ? blocks
    : changeRows(blocks, blockId, (rows) => makeAlternative(rows, rowId, group))

/** Chooses the row, or leaves an optional one out. */
export function chooseAt(blocks: Blocks, place: RowPlace, isChosen: boolean): Blocks {
  const { blockId, rowId } = place
  if (rowId !== null) return changeRows(blocks, blockId, (rows) => choose(rows, rowId, isChosen))
  if (findPricedRow(blocks, place)?.use !== 'optional') return blocks
  return changePricedRow(blocks, place, (row) =>
    row.isChosen === isChosen ? row : { ...row, isChosen },
  )
}

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
