import { withoutHidden } from '../html/hidden.ts'
import type { HtmlElement, HtmlNode } from '../html/html-tree.ts'
import { readInline } from '../html/parse-rich-text.ts'
import type { Inline } from '../html/rich-text.ts'
import { type GridRow, tableGrid } from '../html/table-grid.ts'
import { withWordLists } from '../html/word-lists.ts'
import { MAX_COLUMNS } from './parse-table.ts'

/**
 * The rows of the tables in pasted html, as text; empty if they have fewer than two cells. Lines,
 * paragraphs and list items within a cell become lines of its text. A merged cell's text goes into
 * its first row and column, as in a spreadsheet, so that no figure counts twice.
 */
export function htmlTableCells(nodes: readonly HtmlNode[], maxRows: number): string[][] {
  const rows = tablesIn(withoutHidden(nodes)).flatMap(rowsOf).slice(0, maxRows)
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0)
  return count < 2 ? [] : rows.map(({ cells }) => cells.map((cell) => (cell ? textOf(cell) : '')))
}

/** The tables with content: not those that only lay out a mail or page around other tables. */
function tablesIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return outermostTables(nodes).flatMap((table) => {
    const inner = tablesIn(table.children)
    return inner.length > 0 && isLayout(rowsOf(table), inner) ? inner : [table]
  })
}

function outermostTables(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return node.tag === 'table' ? [node] : outermostTables(node.children)
  })
}

/** Most rows that hold tables hold nothing else, or an inner table has more cells than this one. */
function isLayout(rows: readonly GridRow[], inner: readonly HtmlElement[]): boolean {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null))
  if (inner.some((table) => countCells(rowsOf(table)) > cells.length)) return true
  const holding = rows.filter((row) => row.cells.some(holdsTable))
  const alone = holding.filter((row) =>
    row.cells.every((cell) => holdsTable(cell) || isBlank(cell)),
  )
  return alone.length * 2 > holding.length
}

const countCells = (rows: readonly GridRow[]): number =>
  rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== null).length, 0)

const holdsTable = (cell: HtmlElement | null): boolean =>
  cell !== null && outermostTables(cell.children).length > 0

const isBlank = (cell: HtmlElement | null): boolean => cell === null || textOf(cell).trim() === ''

const rowsOf = (table: HtmlElement): GridRow[] =>
  tableGrid({ ...table, children: table.children.filter(isNoCaption) }, MAX_COLUMNS)

const isNoCaption = (node: HtmlNode): boolean => typeof node === 'string' || node.tag !== 'caption'

const textOf = ({ children }: HtmlElement): string =>
  readInline(withWordLists(children)).map(textOfPiece).join('')

function textOfPiece(piece: Inline): string {
  if (piece.kind === 'break') return '\n'
  if (piece.kind === 'text') return piece.text
  return piece.kind === 'attachment' ? piece.label : ''
}
