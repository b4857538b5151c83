import type { Table, TableCell } from '../../../../../src/domain/html/rich-text.ts'
import { CELL_PADDING, type Grid, widthAcross } from '../grid.ts'
import { type CellText, readInline, textContent } from '../read-inline.ts'
import type { CellStyle } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { MAX_ROW_HEIGHT, textHeight } from '../text-size.ts'
import type { LayoutContext, Line, Place } from './line.ts'
import { pictureLine } from './picture.ts'
import { rowLine } from './text-lines.ts'

/** Above and below the text of a row. */
const PADDING = 14
/** A table that becomes this much higher in the sheet's columns is written as lines of text. */
const MAX_GROWTH = 2

/** A table within rich text: in the sheet's columns where its texts fit them, else as lines. */
export function tableLines(table: Table, place: Place, context: LayoutContext): Line[] {
  const rows = table.rows.map((cells, at) => ({
    isHead: at === 0 && table.hasHeading,
    cells: cells.map((cell) => readCell(cell, at === 0 && table.hasHeading, context)),
  }))
  const columns = columnsFor(rows, place, context.grid)
  if (!columns)
    return table.rows.flatMap((cells, at) => asText(cells, rows[at]?.isHead, place, context))
  return rows.flatMap(({ cells, isHead }) => {
    const height = rowHeight(cells, columns, context.grid) + PADDING
    const base = isHead ? STYLES.tableHead : STYLES.tableCell
    const line: Line = {
      height: Math.min(height, MAX_ROW_HEIGHT),
      cells: cells.flatMap((cell, at) => {
        const column = columns[at]
        return column ? [{ ...column, ...contentOf(cell, base) }] : []
      }),
    }
    const pictures = cells.flatMap((cell, at) =>
      cell.text.pictures.map((picture) =>
        pictureLine(picture, { ...place, ...columns[at] }, context),
      ),
    )
    return [line, ...pictures]
  })
}

interface Cell {
  readonly text: CellText
  readonly align: TableCell['align']
}

interface Column {
  readonly column: number
  readonly span: number
}

const readCell = (cell: TableCell, isHead: boolean, { origin }: LayoutContext): Cell => ({
  text: readInline(cell.inline, isHead ? FONTS.tableHead : FONTS.text, origin),
  align: cell.align,
})

function contentOf({ text, align }: Cell, base: CellStyle) {
  const style = {
    ...base,
    ...(align && { align }),
    ...(text.fill && { fill: text.fill }),
  }
  return { content: textContent(text.runs), style, ...(text.link && { link: text.link }) }
}

const rowHeight = (cells: readonly Cell[], columns: readonly Column[], grid: Grid): number =>
  Math.max(
    ...cells.map(({ text }, at) => {
      const { column, span } = columns[at] ?? { column: 0, span: 1 }
      return textHeight(text.runs, widthAcross(grid, column, span) - CELL_PADDING)
    }),
  )

/** How many rows are tried: a long table's first ones tell enough. */
const SAMPLE = 50

/** The sheet's columns for those of the table: of all ways, the one with the lowest rows. */
function columnsFor(
  rows: readonly { cells: readonly Cell[] }[],
  { column, span }: Place,
  grid: Grid,
): Column[] | null {
  const count = rows[0]?.cells.length ?? 0
  const sample = rows.slice(0, SAMPLE)
  const heightIn = (heightOf: (cells: readonly Cell[]) => number) =>
    sample.reduce((sum, { cells }) => sum + heightOf(cells), 0)
  const [best] = partitions(span, count)
    .map((spans) => {
      const columns = spans.map((own, at) => ({
        column: column + spans.slice(0, at).reduce((sum, before) => sum + before, 0),
        span: own,
      }))
      return { columns, height: heightIn((cells) => rowHeight(cells, columns, grid)) }
    })
    .toSorted((one, other) => one.height - other.height)
  const even = widthAcross(grid, column, span) / count - CELL_PADDING
  const onPaper = heightIn((cells) =>
    Math.max(...cells.map(({ text }) => textHeight(text.runs, Math.max(even, 1)))),
  )
  return best && best.height <= onPaper * MAX_GROWTH ? best.columns : null
}

/** All ways to write a whole number as a sum of `count` positive ones, in order. */
function partitions(total: number, count: number): number[][] {
  if (count === 0) return total === 0 ? [[]] : []
  return Array.from({ length: Math.max(0, total - count + 1) }, (_, at) => at + 1).flatMap(
    (first) => partitions(total - first, count - 1).map((rest) => [first, ...rest]),
  )
}

/** A row of the table as one line of text. */
function asText(
  row: readonly TableCell[],
  isHead: boolean | undefined,
  place: Place,
  context: LayoutContext,
): Line[] {
  const cell = readCell({ align: null, inline: rowLine(row) }, isHead ?? false, context)
  const columns = [{ column: place.column, span: place.span }]
  const base = isHead ? STYLES.tableHead : STYLES.tableCell
  const height = Math.min(rowHeight([cell], columns, context.grid) + PADDING, MAX_ROW_HEIGHT)
  const cells = columns.map((column) => ({ ...column, ...contentOf(cell, base) }))
  const pictures = cell.text.pictures.map((picture) => pictureLine(picture, place, context))
  return [{ height, cells }, ...pictures]
}
