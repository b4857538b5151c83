import { element, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { DROPPED_TAGS } from './policy.ts'

/**
 * A row of a table's cells by column: null where a cell of this row or one above spans the column.
 */
export interface GridRow {
  readonly row: HtmlElement
  readonly cells: readonly (HtmlElement | null)[]
  /** Cells beyond the last column. */
  readonly beyond: readonly HtmlElement[]
}

/**
 * The cells of a table by row and column, as a browser places them: spans count (html: Forming a
 * table). A row without cells is left out of the result, though cells above still span it.
 * @param maxColumns the limit, so that a hostile colspan can't inflate the table
 * @param isPlaced returns false for cells that take up no place
 */
export function tableGrid(
  table: HtmlElement,
  maxColumns: number,
  isPlaced: (cell: HtmlElement, column: number) => boolean = () => true,
): GridRow[] {
  const rows = rowsOf(table.children, table)
  /** For each column, the number of rows, including this one, that a cell above still spans. */
  const covered = new Uint32Array(maxColumns)
  return rows.flatMap(({ row, section }, at) => {
    if (rows[at - 1]?.section !== section) covered.fill(0)
    const nodes = cellsOf(row)
    const placed = placeCells(nodes, covered, isPlaced)
    for (const [column, left] of covered.entries()) if (left > 0) covered[column] = left - 1
    return nodes.length > 0 ? [{ row, ...placed }] : []
  })
}

function placeCells(
  nodes: readonly HtmlElement[],
  covered: Uint32Array,
  isPlaced: (cell: HtmlElement, column: number) => boolean,
): Pick<GridRow, 'cells' | 'beyond'> {
  const cells: (HtmlElement | null)[] = []
  const beyond: HtmlElement[] = []
  for (const cell of nodes) {
    let column = cells.length
    while (covered[column]) column += 1
    if (!isPlaced(cell, column)) continue
    while (cells.length < column) cells.push(null)
    if (column >= covered.length) {
      beyond.push(cell)
      continue
    }
    const end = Math.min(covered.length, column + spanOf(cell, 'colspan'))
    const height = spanOf(cell, 'rowspan') || MAX_ROWSPAN
    cells.push(cell)
    while (cells.length < end) cells.push(null)
    for (; column < end; column++) covered[column] = Math.max(covered[column] ?? 0, height)
  }
  return { cells, beyond }
}

/** A rowspan of 0 reaches to the end of the section. */
const MAX_ROWSPAN = 99_999

/** The number of columns or rows that an element spans. */
export function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan' | 'span'): number {
  const value = attributes[name] ?? '1'
  if (!/^\d{1,5}$/.test(value)) return 1
  return name === 'rowspan' ? Number(value) : Math.max(1, Number(value))
}

interface TableRow {
  readonly row: HtmlElement
  /** No cell spans rows of another section. */
  readonly section: HtmlElement
}

function rowsOf(nodes: readonly HtmlNode[], section: HtmlElement): TableRow[] {
  return nodes.flatMap((node): TableRow[] => {
    if (typeof node === 'string' || DROPPED_TAGS.has(node.tag)) return []
    if (node.tag === 'tr') return [{ row: node, section }]
    if (node.tag === 'td' || node.tag === 'th' || node.tag === 'caption')
      return [{ row: element('tr', {}, [node]), section: node }]
    return rowsOf(node.children, node)
  })
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.flatMap((node) => {
    if (typeof node !== 'string') return DROPPED_TAGS.has(node.tag) ? [] : [node]
    return node.trim() === '' ? [] : [element('td', {}, [node])]
  })
}
