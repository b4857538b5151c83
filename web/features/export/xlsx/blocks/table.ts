import type { AlignedLine, Table } from '#domain/html/rich-text.ts'
import { type Grid, widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { type CellText, readInline, textContent } from '../read-inline.ts'
import { type ColumnSpan, MIN_TEXT_WIDTH, waysToShare } from '../share-columns.ts'
import type { CellStyle } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { MAX_ROW_HEIGHT, textHeight } from '../text-size.ts'
import { asChosen, type LayoutContext, type Line, type Place } from './line.ts'
import { pictureLine } from './picture.ts'
import { rowLine } from './text-lines.ts'

/** Above and below the text of a row. */
const PADDING = 14
/**
 * A table that would become more than this many times higher in the sheet's columns is
 * written as lines of text.
 */
const MAX_GROWTH = 2

/** A table within rich text: in the sheet's columns if its texts fit them, otherwise as lines. */
export function tableLines(table: Table, place: Place, context: LayoutContext): Line[] {
  const rows = table.rows.map((cells, at) => ({
    isHead: at === 0 && table.hasHeading,
    cells: cells.map((cell) => readCell(cell, at === 0 && table.hasHeading, context)),
  }))
  const columns = columnsFor(rows, place, context.grid)
  if (!columns)
    return table.rows.flatMap((cells, at) => asText(cells, rows[at]?.isHead, place, context))
  const widths = columns.map(({ column, span }) => widthAcross(context.grid, column, span))
  return rows.flatMap(({ cells, isHead }) => {
    const height = rowHeight(cells, widths) + PADDING
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
  readonly align: CellStyle['align'] | null
}

const readCell = (cell: AlignedLine, isHead: boolean, context: LayoutContext): Cell => ({
  text: readInline(cell.inline, isHead ? FONTS.tableHead : FONTS.text, context.origin),
  align: cell.align && asChosen(cell.align, context),
})

function contentOf({ text, align }: Cell, base: CellStyle) {
  const style = {
    ...base,
    ...(align && { align }),
    ...(text.fill && { fill: text.fill }),
  }
  return { content: textContent(text.runs), style, ...(text.link && { link: text.link }) }
}

/** How many rows are tried: the first ones of a long table tell enough. */
const SAMPLE = 50

/**
 * The sheet's columns for the table's columns: of all ways, the one with the lowest
 * rows, then the most even one.
 */
function columnsFor(
  rows: readonly { cells: readonly Cell[] }[],
  place: Place,
  grid: Grid,
): ColumnSpan[] | null {
  const count = rows[0]?.cells.length ?? 0
  const even = widthAcross(grid, place.column, place.span) / count
  const widthOf = ({ column, span }: ColumnSpan) => widthAcross(grid, column, span)
  const sample = rows.slice(0, SAMPLE)
  const heightIn = (widths: readonly number[]) =>
    sample.reduce((sum, { cells }) => sum + rowHeight(cells, widths), 0)
  const [best] = waysToShare(place, count)
    .map((columns) => ({ columns, widths: columns.map(widthOf) }))
    .filter(({ widths }) => Math.min(...widths) >= MIN_TEXT_WIDTH)
    .map(({ columns, widths }) => ({
      columns,
      height: heightIn(widths),
      unevenness: widths.reduce((sum, width) => sum + Math.abs(width - even), 0),
    }))
    .toSorted((one, other) => one.height - other.height || one.unevenness - other.unevenness)
  const onPaper = heightIn(Array.from({ length: count }, () => even))
  return best && best.height <= onPaper * MAX_GROWTH ? best.columns : null
}

/** The height of the tallest text, in cells of these widths. */
const rowHeight = (cells: readonly Cell[], widths: readonly number[]): number =>
  Math.max(
    ...cells.map(({ text }, at) =>
      textHeight(text.runs, Math.max(1, (widths[at] ?? 0) - CELL_PADDING)),
    ),
  )

/** A row of the table as one line of text. */
function asText(
  row: readonly AlignedLine[],
  isHead: boolean | undefined,
  place: Place,
  context: LayoutContext,
): Line[] {
  const cell = readCell({ align: null, inline: rowLine(row) }, isHead ?? false, context)
  const { column, span } = place
  const base = isHead ? STYLES.tableHead : STYLES.tableCell
  const height = rowHeight([cell], [widthAcross(context.grid, column, span)]) + PADDING
  const cells = [{ column, span, ...contentOf(cell, base) }]
  const pictures = cell.text.pictures.map((picture) => pictureLine(picture, place, context))
  return [{ height: Math.min(height, MAX_ROW_HEIGHT), cells }, ...pictures]
}
