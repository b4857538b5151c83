import type { HtmlElement } from './html-tree.ts'
import { normalizeInline } from './normalize-inline.ts'
import { joinLines, lineBreak, type Table, type TableCell } from './rich-text.ts'
import { type GridRow, tableGrid } from './table-grid.ts'

/** Further columns go into the last one, so that a ragged table can't be inflated. */
const MAX_COLUMNS = 30
type ReadCell = (cell: HtmlElement) => TableCell
const EMPTY: TableCell = { align: null, inline: [] }

/** Reads a table. A merged cell becomes a plain one, with empty cells where it spanned others. */
export function readTable(node: HtmlElement, readCell: ReadCell): Table | null {
  const grid = tableGrid(node, MAX_COLUMNS)
  const rows = grid.map((row) => readRow(row, readCell))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return null
  return {
    type: 'table',
    hasHeading: grid[0] ? isHeading(grid[0]) : false,
    rows: rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => EMPTY)]),
  }
}

const isHeading = ({ cells, beyond }: GridRow): boolean =>
  [...cells, ...beyond].every((cell) => cell === null || cell.tag === 'th')

function readRow({ cells, beyond }: GridRow, readCell: ReadCell): TableCell[] {
  const read = cells.map((cell) => (cell ? readCell(cell) : EMPTY))
  return beyond.length > 0
    ? [...read.slice(0, -1), joined([...read.slice(-1), ...beyond.map(readCell)])]
    : read
}

const joined = (cells: readonly TableCell[]): TableCell => ({
  align: cells[0]?.align ?? null,
  inline: normalizeInline(
    joinLines(
      cells.map((cell) => [...cell.inline]),
      lineBreak(),
    ),
  ),
})
