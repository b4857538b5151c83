import type { BoqBlock, TableRow } from '../document/quotation.ts'
import { withoutClosed } from '../document/sections.ts'
import type { PeriodSum } from '../numbers/periods.ts'
import type { Side } from './side.ts'

/** A line of a table as it is drawn: a priced row, a heading or a note. */
export interface TableLine {
  readonly row: TableRow
  readonly number: string
  /** A heading's sums; undefined for a line that shows none. */
  readonly sums: readonly PeriodSum[] | undefined
}

/**
 * The lines that a customer sees: a closed heading stands for its section, and no number changes.
 */
export function tableLines(
  { id, boq: { rows } }: BoqBlock,
  { outline, sums }: Side,
): readonly TableLine[] {
  const shown = new Set(withoutClosed(rows))
  const numbers = outline.get(id) ?? []
  return rows.flatMap((row, at) =>
    shown.has(row) ? [{ row, number: numbers[at] ?? '', sums: sums.get(row.id) }] : [],
  )
}

/** Whether the line can't be the last on a page: a heading above its rows. */
export const isAboveRows = ({ row }: TableLine): boolean => row.type === 'heading' && !row.isClosed
