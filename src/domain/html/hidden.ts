import { element, type HtmlElement, type HtmlNode } from './html-tree.ts'
import { spanOf, tableGrid } from './table-grid.ts'

/**
 * The tree without hidden elements and hidden rows and columns of tables. Applied to pasted html,
 * which may hold a mail's preheader, a spreadsheet's hidden columns or a page's sort keys.
 */
export function withoutHidden(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    if (isHidden(node)) return []
    const { children } = node.tag === 'table' ? withoutHiddenLines(node) : node
    return [{ ...node, children: withoutHidden(children) }]
  })
}

const HIDING = /(?:^|[;\s])(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all)/i

const isHidden = ({ attributes: { hidden, style = '' } }: HtmlElement): boolean =>
  hidden !== undefined || HIDING.test(style)

/** Further columns are never hidden, so that a hostile span can't inflate a table. */
const MAX_COLUMNS = 100

/**
 * A spreadsheet hides a column by its `col` and leaves the cells in place. Spans count hidden rows
 * and columns, so the remaining cells lose their spans.
 */
function withoutHiddenLines(table: HtmlElement): HtmlElement {
  const columns = columnsOf(table.children)
  const isSeen = (_: unknown, column: number) => !columns[column]
  const grid = tableGrid(table, MAX_COLUMNS, (cell, at) => !isHidden(cell) || columns[at] === true)
  if (!columns.includes(true) && !grid.some(({ row }) => isHidden(row))) return table
  const rows = grid.map(({ row, cells, beyond }) => {
    const placed = cells.map((cell, column) => cell ?? spannedFrom(cells, columns, column))
    return element('tr', row.attributes, [...placed.filter(isSeen).map(asPlainCell), ...beyond])
  })
  return element('table', {}, rows)
}

/** The cell that starts in a hidden column and spans this column, the first visible one. */
function spannedFrom(
  cells: readonly (HtmlElement | null)[],
  columns: readonly boolean[],
  column: number,
): HtmlElement | null {
  let at = column - 1
  while (at >= 0 && columns[at] && !cells[at]) at -= 1
  const cell = columns[at] ? cells[at] : null
  return cell && at + spanOf(cell, 'colspan') > column ? cell : null
}

/** Whether each column is hidden. */
function columnsOf(nodes: readonly HtmlNode[]): boolean[] {
  return nodes
    .flatMap((node) => {
      if (typeof node === 'string') return []
      if (node.tag === 'colgroup' && node.children.some(isColumn)) return columnsOf(node.children)
      if (node.tag !== 'col' && node.tag !== 'colgroup') return []
      const isGone = isHidden(node) || /^0(?:px|pt)?$/.test(node.attributes.width ?? '')
      return Array.from({ length: Math.min(spanOf(node, 'span'), MAX_COLUMNS) }, () => isGone)
    })
    .slice(0, MAX_COLUMNS)
}

const isColumn = (node: HtmlNode): boolean => typeof node !== 'string' && node.tag === 'col'

const asPlainCell = (cell: HtmlElement | null): HtmlElement =>
  cell
    ? element(cell.tag, { ...cell.attributes, colspan: '1', rowspan: '1' }, cell.children)
    : element('td')
