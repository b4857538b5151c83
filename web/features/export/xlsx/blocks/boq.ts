import { type Column, columnData, shownOf } from '#domain/document/columns.ts'
import type { Period } from '#domain/document/limits.ts'
import type { BoqBlock } from '#domain/document/quotation.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { type TableLine, tableLines } from '#domain/paper/lines.ts'
import { rowAsides } from '../../row-asides.ts'
import { columnAt, widthAcross } from '../grid.ts'
import { CELL_PADDING } from '../least-widths.ts'
import { periodFormat, priceFormat } from '../number-format.ts'
import { readInline, textCell, textContent } from '../read-inline.ts'
import type { CellContent, CellStyle, SheetCell } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { type CountedPrice, sumOfLines } from '../summed-lines.ts'
import { content } from '../terms.ts'
import { textHeight } from '../text-size.ts'
import { keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { remarkOf } from './picture.ts'
import { layOutPricedRow } from './priced-row.ts'
import { layOutHeading, layOutNote, withSums } from './row-headings.ts'
import { layOutText } from './text.ts'
import { inlineOf } from './text-lines.ts'

const HEAD_PADDING = 12
const SUBTOTAL_HEIGHT = 38

/** A table: title, column heads, rows, and their subtotal. */
export function layOutBoq(block: BoqBlock, place: Place, context: LayoutContext): Line[] {
  const { id, boq } = block
  const title = layOutText(boq.header.title.html, place, context, { font: FONTS.heading3 })
  const spaced = title.map((line, at) =>
    at === title.length - 1 ? { ...line, height: line.height + 6 } : line,
  )
  const columns = shownOf(boq.column)
  const first = place.row + title.length + 1
  const lines = tableLines(block, context.side)
  const laidOut: Line[][] = []
  let row = first
  for (const [at, line] of lines.entries()) {
    const own = layOutLine(line, row, block, columns, context)
    const withNext = at === lines.length - 1 || line.row.type === 'heading'
    laidOut.push(keptTogether(own, { withNext }))
    row += own.length
  }
  const rows = withSums(lines, laidOut, first, context)
  const column = columnAt(context.grid, 'price')
  const subtotals = (context.side.figures.get(id) ?? []).map(({ period, sum: value }, at) => {
    const isPicked = (price: CountedPrice) => price.period === period
    const sum = content(sumOfLines(rows, { row: first, column }, isPicked), value ?? 0)
    const costs = { of: 'lines', from: -rows.length - at, to: -at, period } as const
    return { ...subtotal(boq, sum, period, context), costs }
  })
  const heads = keptTogether([...spaced, head(boq, columns, context)], { withNext: true })
  return [...heads, ...rows, ...keptTogether(subtotals)]
}

function layOutLine(
  line: TableLine,
  at: number,
  block: BoqBlock,
  columns: readonly Column[],
  context: LayoutContext,
): Line[] {
  const { row } = line
  if (row.type === 'heading') return layOutHeading(row, line, at, block, columns, context)
  if (row.type === 'note') return layOutNote(row, at, context)
  const place = { column: columnAt(context.grid, 'description'), span: 1, row: at }
  const number = columns.includes('number') ? line.number : null
  const remark = remarkOf(rowAsides(row, block, columns, context.offered))
  return layOutPricedRow(row, place, context, {
    columns,
    number,
    remark,
    period: periodOf(row, block),
  })
}

function head(
  { column }: BoqBlock['boq'],
  columns: readonly Column[],
  { grid, origin }: LayoutContext,
): Line {
  const heads = grid.columns.map((name, at) => ({
    runs: columns.includes(name)
      ? readInline(inlineOf(column[name].html), FONTS.columnHead, origin).runs
      : [],
    column: at,
    style: headStyle(name),
    span: 1,
  }))
  const cells = heads.map(
    ({ runs, ...at }): SheetCell => ({
      ...at,
      content: textContent(runs),
    }),
  )
  const heights = heads.map(({ runs, column, span }) =>
    textHeight(runs, widthAcross(grid, column, span) - CELL_PADDING),
  )
  const height = Math.max(...heights) + HEAD_PADDING
  return { height, cells, isTableHead: true, costs: { of: 'heads' } }
}

function headStyle(name: Column): CellStyle {
  if (name === 'unit') return STYLES.unitHead
  return columnData(name).align === 'left' ? STYLES.columnHead : STYLES.figureHead
}

/** Its label, the sum of a period, and the currency, which is shown once per table, beside the prices. */
function subtotal(
  { header }: BoqBlock['boq'],
  sum: CellContent,
  period: Period,
  context: LayoutContext,
): Line {
  const { grid, currency, origin } = context
  const price = columnAt(grid, 'price')
  const hasCurrencyCell = price - 1 > columnAt(grid, 'description')
  const span = hasCurrencyCell ? price - 1 : price
  const { runs } = readInline(inlineOf(header.subtotalText.html), FONTS.subtotal, origin)
  const label = hasCurrencyCell ? runs : [...runs, { text: `  ${currency}`, font: FONTS.currency }]
  const { language } = context.side.quotation
  const numberFormat = periodFormat(priceFormat(context), period, language)
  const style = { ...STYLES.subtotal, numberFormat }
  return {
    height: Math.max(
      SUBTOTAL_HEIGHT,
      textHeight(label, widthAcross(grid, 0, span) - CELL_PADDING) + HEAD_PADDING,
    ),
    cells: [
      { column: 0, span, content: textContent(label), style: STYLES.subtotalText },
      ...(hasCurrencyCell ? [textCell(span, 1, currency, STYLES.currency)] : []),
      { column: price, span: 1, content: sum, style },
    ],
    amount: { column: price, period, value: sum.type === 'text' ? null : sum.value },
  }
}
