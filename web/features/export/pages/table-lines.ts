import type { TableRow } from '../../../../src/domain/document/quotation.ts'
import { withoutClosed } from '../../../../src/domain/document/sections.ts'
import { sectionSum } from '../../../../src/domain/numbers/totals.ts'

/** A line of a table as it is drawn: a priced row, a heading or a note. */
export interface TableLine {
  readonly row: TableRow
  readonly number: string
  /** A heading's sum; null beyond ±1e12; undefined for a line that shows none. */
  readonly sum: number | null | undefined
}

/**
 * The lines that a customer sees: a closed heading stands for its section, and no number changes.
 * @param numbers of all rows
 */
export function tableLines(
  rows: readonly TableRow[],
  numbers: readonly string[],
): readonly TableLine[] {
  const shown = new Set(withoutClosed(rows))
  return rows.flatMap((row, at) => {
    if (!shown.has(row)) return []
    const hasSum = row.type === 'heading' && (row.hasSum || row.isClosed)
    return [{ row, number: numbers[at] ?? '', sum: hasSum ? sectionSum(rows, at) : undefined }]
  })
}

/** Whether the line can't be the last on a page: a heading above its rows. */
export const isAboveRows = ({ row }: TableLine): boolean => row.type === 'heading' && !row.isClosed
