import { withFields } from './kinds/answers.ts'
import { newBoqRow, newHeading, newNote } from './kinds/new-item.ts'
import { isPriced } from './options.ts'
import type { BoqHeading, BoqRow, NextId, TableRow } from './quotation.ts'
import { isBlankRow } from './rows.ts'
import { changeById } from './same-list.ts'

/**
 * Headings and notes among the rows of one table (product: Headings and notes). Each operation
 * takes a list and returns a new one; a refused operation returns the same list.
 */

/** What a line of a table can be turned into. */
export type LineForm =
  | { readonly type: 'row' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'note' }

/**
 * Turns the line into a row, a heading or a note with this text. A row with figures, metadata or a
 * use as an option stays one. A table whose last row becomes a heading or a note gets an empty row
 * below it.
 */
export function turnLine(
  rows: readonly TableRow[],
  id: string,
  form: LineForm,
  html: string,
  nextId: NextId,
): readonly TableRow[] {
  const at = rows.findIndex((row) => row.id === id)
  const before = rows[at]
  if (!before || (isPriced(before) && (form.type === 'row' || !hasOnlyText(before)))) return rows
  if (before.type === form.type && form.type === 'note') return rows
  const turned = rows.with(at, lineOf(before, form, html))
  return turned.some(isPriced) ? turned : turned.toSpliced(at + 1, 0, newBoqRow(nextId()))
}

function lineOf(before: TableRow, form: LineForm, html: string): TableRow {
  const { id } = before
  if (form.type === 'note') return newNote(id, html)
  if (form.type === 'heading') {
    const { level } = form
    return before.type === 'heading'
      ? { ...before, description: { ...before.description, html }, level }
      : newHeading(id, html, level)
  }
  const row = newBoqRow(id)
  return { ...row, description: { ...row.description, html } }
}

/** Whether the row would lose nothing but its number as a heading or a note. */
export const hasOnlyText = (row: BoqRow): boolean =>
  row.use === 'included' && isBlankRow({ ...row, description: { ...row.description, html: '' } })

type HeadingSetting = Pick<BoqHeading, 'level' | 'hasSum' | 'isClosed'>

/** Changes the heading's level, whether it shows its sum, or whether it is closed. */
export const setHeading = (
  rows: readonly TableRow[],
  id: string,
  setting: Partial<HeadingSetting>,
): readonly TableRow[] =>
  changeById(rows, id, (row) =>
    row.type === 'heading' ? withFields<BoqHeading>(row, setting) : row,
  )
