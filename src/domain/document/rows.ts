import type { BoqRow } from './quotation.ts'

/**
 * Operations on the rows of one boq: a list in, a new list out, untouched rows keep their
 * identity. What is refused gives the same list back (spec 4, Copy and paste).
 */

/** Puts the row behind the one with the id, or at the end when there is none such. */
export function insertRowAfter(
  rows: readonly BoqRow[],
  afterId: string | null,
  row: BoqRow,
): BoqRow[] {
  const at = rows.findIndex(({ id }) => id === afterId)
  return at < 0 ? [...rows, row] : rows.toSpliced(at + 1, 0, row)
}

/** Puts many rows behind the one with the id, or at the end; a blank row there makes way for them. */
export function insertRows(
  rows: readonly BoqRow[],
  afterId: string | null,
  added: readonly BoqRow[],
): readonly BoqRow[] {
  if (added.length === 0) return rows
  const found = rows.findIndex(({ id }) => id === afterId)
  const at = found < 0 ? rows.length - 1 : found
  const before = rows[at]
  const isReplaced = before !== undefined && isBlankRow(before)
  return rows.toSpliced(isReplaced ? at : at + 1, isReplaced ? 1 : 0, ...added)
}

/** Nothing was ever written into the row. */
export const isBlankRow = ({ description, itemPrice, qty, price, ...rest }: BoqRow): boolean =>
  description.html === '' &&
  [itemPrice, qty, price].every(({ value }) => value === null) &&
  [rest.name, rest.category, rest.desc, rest.info].every((text) => text === '')

/** Takes the row out. A boq's only row stays (spec 4: one row cannot be deleted). */
export function removeRow(rows: readonly BoqRow[], id: string): readonly BoqRow[] {
  if (!canRemoveRow(rows)) return rows
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? rows : rows.toSpliced(at, 1)
}

/** A boq with one row cannot have that row deleted or cut (spec 4). */
export const canRemoveRow = (rows: readonly BoqRow[]): boolean => rows.length > 1

/** Lets `change` give the row with the id anew; the same row back changes nothing. */
export function changeRow(
  rows: readonly BoqRow[],
  id: string,
  change: (row: BoqRow) => BoqRow,
): readonly BoqRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const before = rows[at]
  if (!before) return rows
  const after = change(before)
  return after === before ? rows : rows.with(at, after)
}
