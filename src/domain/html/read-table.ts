import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { normalizeInline } from './normalize-inline.ts'
import { DROPPED_TAGS } from './policy.ts'
import { joinLines, lineBreak, type Table, type TableCell } from './rich-text.ts'

/** Further columns go into the last one, so that a ragged table can't be inflated. */
const MAX_COLUMNS = 30
type ReadCell = (cell: HtmlElement) => TableCell
const EMPTY: TableCell = { align: null, inline: [] }

/** Reads a table. A merged cell becomes a plain one, followed by empty cells where it spanned others. */
export function readTable(node: HtmlElement, readCell: ReadCell): Table | null {
  const found = rowsOf(node.children).filter((row) => cellsOf(row).length > 0)
  const rows = found.map((row) => readRow(row, readCell))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return null
  return {
    type: 'table',
    hasHeading: found[0] ? isHeading(found[0]) : false,
    rows: rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => EMPTY)]),
  }
}

function rowsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || DROPPED_TAGS.has(node.tag)) return []
    if (node.tag === 'tr') return [node]
    if (node.tag === 'td' || node.tag === 'th' || node.tag === 'caption')
      return [{ tag: 'tr', attributes: {}, children: [node] }]
    return rowsOf(node.children)
  })
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.flatMap((node) => {
    if (typeof node !== 'string') return DROPPED_TAGS.has(node.tag) ? [] : [node]
    return node.trim() === '' ? [] : [{ tag: 'td', attributes: {}, children: [node] }]
  })
}

const isHeading = (row: HtmlElement): boolean => cellsOf(row).every((cell) => cell.tag === 'th')

function readRow(row: HtmlElement, readCell: ReadCell): TableCell[] {
  const nodes = cellsOf(row)
  const cells: TableCell[] = []
  for (const node of nodes.slice(0, MAX_COLUMNS - 1)) {
    cells.push(readCell(node))
    for (let span = spanOf(node); span > 1 && cells.length < MAX_COLUMNS; span--) cells.push(EMPTY)
  }
  const beyond = nodes.slice(MAX_COLUMNS - 1).map(readCell)
  return beyond.length > 0 ? [...cells.slice(0, MAX_COLUMNS - 1), joined(beyond)] : cells
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

function spanOf(cell: HtmlElement): number {
  const span = Number(cell.attributes.colspan ?? '1')
  return Number.isInteger(span) ? Math.min(span, MAX_COLUMNS) : 1
}
