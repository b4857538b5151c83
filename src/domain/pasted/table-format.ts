import type { Header } from './find-header.ts'
import type { ColumnRole } from './heading-words.ts'
import type { PastedTable } from './parse-table.ts'

/** How a pasted table is read. The user can see and correct it. */
export interface TableFormat extends Header {
  /** The role of each column; each role at most once, except `SHARED_ROLES`. */
  readonly roles: readonly ColumnRole[]
  /** The number format of its figures: the quotation's, or one with the other decimal separator. */
  readonly locale: string
  /** Of the quotation's prices. */
  readonly decimals: number
}

/** The cells of the header; empty without one. */
export const headingsOf = (
  { cells }: PastedTable,
  { hasHeader, titles }: Header,
): readonly string[] => (hasHeader ? (cells[titles] ?? []) : [])

/** The number of lines above the first row. */
export const linesAbove = ({ hasHeader, titles }: Header): number => titles + (hasHeader ? 1 : 0)

/** The rows below the header. */
export const bodyOf = ({ cells }: PastedTable, header: Header) => cells.slice(linesAbove(header))
