import { figureOf } from '../numbers/priced-row.ts'
import { FIGURES } from './columns.ts'
import { changeDescription } from './kinds/answers.ts'
import { isPriced } from './options.ts'
import type { BoqRow, TableRow } from './quotation.ts'
import { changeById } from './same-list.ts'

/**
 * Operations on the rows of one boq. Each takes a list and returns a new one, in which unchanged
 * rows are the same objects; a refused operation returns the same list (architecture: State).
 */

/**
 * Inserts rows after the one with the id, or the last one; they replace that row if it is blank.
 */
export function insertRows(
  rows: readonly TableRow[],
  afterId: string | null,
  added: readonly TableRow[],
): readonly TableRow[] {
  if (added.length === 0) return rows
  const found = rows.findIndex(({ id }) => id === afterId)
  const at = found < 0 ? rows.length - 1 : found
  const before = rows[at]
  const isReplaced = before !== undefined && isPriced(before) && isBlankRow(before)
  return rows.toSpliced(isReplaced ? at : at + 1, isReplaced ? 1 : 0, ...added)
}

/** Whether the row is empty: no text, figure or metadata. */
export const isBlankRow = (row: BoqRow): boolean =>
  row.description.html === '' &&
  FIGURES.every((name) => figureOf(row, name) === null) &&
  [row.name, row.category, row.desc, row.info].every((text) => text === '')

/** Removes the row. A boq's only priced row stays (product: Deleting). */
export function removeRow(rows: readonly TableRow[], id: string): readonly TableRow[] {
  if (!canRemoveRow(rows, id)) return rows
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? rows : rows.toSpliced(at, 1)
}

/**
 * A boq with one priced row cannot have that row deleted or cut (product: Deleting); headings and
 * notes always can.
 */
export const canRemoveRow = (rows: readonly TableRow[], id: string): boolean =>
  rows.some((row) => row.id !== id && isPriced(row)) ||
  rows.some((row) => row.id === id && !isPriced(row))

/** Changes the priced row with the id; the same list if it stays the same. */
export const changeRow = (
  rows: readonly TableRow[],
  id: string,
  change: (row: BoqRow) => BoqRow,
): readonly TableRow[] => changeById(rows, id, (row) => (isPriced(row) ? change(row) : row))

/** Changes the text of a row, heading or note; the same list if it is the same text. */
export const describeLine = (
  rows: readonly TableRow[],
  id: string,
  html: string,
): readonly TableRow[] => changeById(rows, id, (row) => changeDescription(row, () => html))
