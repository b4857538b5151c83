import { nearestQty } from '../numbers/chosen-qty.ts'
import { editFigure } from '../numbers/edit-priced-row.ts'
import { type Blocks, changePricedRow, changeRows, findPricedRow, type RowPlace } from './blocks.ts'
import {
  INCLUDED,
  isPriced,
  pricedOnly,
  type QuantityRange,
  type RowUse,
  rangeOf,
  withoutLostRange,
  withUse,
  withWholeGroups,
} from './options.ts'
import { sameIfEqual } from './same-list.ts'
import type { BoqRow, TableRow } from './schema-fields.ts'

/**
 * What changes optional and alternative rows, and the quantities that customers may choose (numbers:
 * Options and alternatives): operations on the rows of one table, then on a row of a table or on a row
 * block, which can be optional but has no alternatives. Unchanged rows stay the same objects; a
 * refused operation returns the same list.
 */

/**
 * Makes the row included, or optional and not chosen. What remains of a group it leaves stays a
 * group.
 */
export const setUse = (
  rows: readonly TableRow[],
  id: string,
  use: 'included' | 'optional',
): readonly TableRow[] =>
  withWholeGroups(
    sameIfEqual(
      rows,
      rows.map((row) =>
        row.id === id && isPriced(row) ? withUse(row, { ...INCLUDED, use }) : row,
      ),
    ),
  )

/**
 * Makes the row an alternative to the next priced row above it, whose group it joins; a new group
 * has the id `group`. The row above stays chosen. The same list if there is no such row.
 */
export function makeAlternative(
  rows: readonly TableRow[],
  id: string,
  group: string,
): readonly TableRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const above = rows.slice(0, Math.max(at, 0)).findLast(isPriced)
  const row = rows[at]
  if (!above || !row || !isPriced(row)) return rows
  const joined = (above.use === 'alternative' && above.group) || group
  const changed = rows.map((other) => {
    if (other === row) return withUse(row, { use: 'alternative', isChosen: false, group: joined })
    if (other !== above || above.use === 'alternative') return other
    return withUse(above, { use: 'alternative', isChosen: true, group: joined })
  })
  return withWholeGroups(sameIfEqual(rows, changed))
}

/** Chooses the row, or leaves an optional one out. Choosing an alternative leaves out the others. */
export function choose(
  rows: readonly TableRow[],
  id: string,
  isChosen: boolean,
): readonly TableRow[] {
  const chosen = rows.find((row) => row.id === id)
  if (!chosen || !isPriced(chosen) || chosen.use === 'included') return rows
  if (chosen.use === 'alternative' && !isChosen) return rows
  const changed = rows.map((row) => {
    if (!isPriced(row)) return row
    if (row === chosen) return withUse(row, { ...row, isChosen })
    const isOther = chosen.use === 'alternative' && row.group === chosen.group
    return isOther ? withUse(row, { ...row, isChosen: false }) : row
  })
  return sameIfEqual(rows, changed)
}

/** The rows with their groups under new ids; the same list if they have none. */
export function withNewGroups(
  rows: readonly TableRow[],
  newId: (group: string) => string,
): readonly TableRow[] {
  const groups = new Map<string, string>()
  const changed = rows.map((row) => {
    if (!isPriced(row) || row.group === null) return row
    const group = groups.get(row.group) ?? newId(row.group)
    groups.set(row.group, group)
    return row.group === group ? row : { ...row, group }
  })
  return sameIfEqual(rows, changed)
}

/** The rows of another table: their groups don't become those of `table`. */
export function withoutGroupsOf(
  table: readonly TableRow[],
  rows: readonly TableRow[],
): readonly TableRow[] {
  const inTable = groupsOf(table)
  const taken = groupsOf([...table, ...rows])
  let count = 1
  return withNewGroups(rows, (group) => {
    if (!inTable.has(group)) return group
    while (taken.has(`group${count}`)) count += 1
    taken.add(`group${count}`)
    return `group${count}`
  })
}

const groupsOf = (rows: readonly TableRow[]): Set<string | null> =>
  new Set(pricedOnly(rows).map(({ group }) => group))

/** The alternative that the row would take the place of; none for any other row. */
export const rivalOf = (rows: readonly TableRow[], row: RowUse): BoqRow | undefined =>
  row.use === 'alternative' && !row.isChosen ? chosenIn(rows).get(row.group) : undefined

/** The chosen alternatives of a table by their groups, for all of its rows. */
function chosenIn(rows: readonly TableRow[]): ReadonlyMap<string | null, BoqRow> {
  const known = CHOSEN.get(rows)
  if (known) return known
  const chosen = pricedOnly(rows).filter(({ use, isChosen }) => use === 'alternative' && isChosen)
  const byGroup = new Map(chosen.map((row) => [row.group, row]))
  CHOSEN.set(rows, byGroup)
  return byGroup
}

const CHOSEN = new WeakMap<readonly TableRow[], ReadonlyMap<string | null, BoqRow>>()

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
export const chooseQtyAt = (
  blocks: Blocks,
  place: RowPlace,
  qty: number,
  decimals: number,
): Blocks =>
  changePricedRow(blocks, place, (row) => {
    const range = rangeOf(row)
    return range ? editFigure(row, 'qty', nearestQty(qty, range), decimals).row : row
  })

const isSameRange = (a: QuantityRange | null, b: QuantityRange | null): boolean =>
  a === b || (a?.min === b?.min && a?.max === b?.max && a?.step === b?.step)
