import { columnData } from '../../../../../src/domain/document/columns.ts'
import { isPriced, pricedOnly } from '../../../../../src/domain/document/options.ts'
import type { BoqBlock } from '../../../../../src/domain/document/quotation.ts'
import { subtotalContent } from '../formulas.ts'
import { CELL_PADDING, COLUMN, PUBLIC_COLUMNS, widthAcross } from '../grid.ts'
import { priceFormat } from '../number-format.ts'
import { readInline, textContent } from '../read-inline.ts'
import type { SheetCell } from '../sheet.ts'
import { FONTS, STYLES } from '../styles.ts'
import { textHeight } from '../text-size.ts'
import { address, keptTogether, type LayoutContext, type Line, type Place } from './line.ts'
import { layOutPricedRow } from './priced-row.ts'
import { layOutText } from './text.ts'
import { inlineOf } from './text-lines.ts'

const HEAD_PADDING = 12
const SUBTOTAL_HEIGHT = 38

/** A table: title, column heads, rows, and their subtotal. */
export function layOutBoq({ id, boq }: BoqBlock, place: Place, context: LayoutContext): Line[] {
  const title = layOutText(boq.header.title.html, place, context, { font: FONTS.heading3 })
  const spaced = title.map((line, at) =>
    at === title.length - 1 ? { ...line, height: line.height + 6 } : line,
  )
  const first = place.row + title.length + 1
  const numbers = context.outline.get(id) ?? []
  const rows: Line[] = []
  for (const [index, row] of boq.rows.entries()) {
    const at = { column: COLUMN.description, span: 1, row: first + rows.length }
    const lines = isPriced(row)
      ? layOutPricedRow(row, at, context, numbers[index] ?? null)
      : layOutText(row.description.html, at, context, { font: FONTS.heading3 })
    const isLast = index === boq.rows.length - 1
    // The subtotal, below the last row, already counts these amounts.
    const parts = lines.map(({ amount: _, ...line }) => line)
    rows.push(...keptTogether(parts, { withNext: isLast }))
  }
  const range = `${address(COLUMN.price, first)}:${address(COLUMN.price, first + rows.length - 1)}`
  const heads = keptTogether([...spaced, head(boq, context)], { withNext: true })
  return [...heads, ...rows, subtotal(boq, context.totals.perBlock.get(id) ?? null, range, context)]
}

function head({ column }: BoqBlock['boq'], { grid, origin }: LayoutContext): Line {
  const heads = PUBLIC_COLUMNS.map((name, at) => ({
    runs: readInline(inlineOf(column[name].html), FONTS.columnHead, origin).runs,
    column: at,
    style: columnData(name).align === 'left' ? STYLES.columnHead : STYLES.figureHead,
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
  return { height: Math.max(...heights) + HEAD_PADDING, cells, isTableHead: true }
}

/** Its label, the sum, and the currency, which is shown once per table, beside the prices. */
function subtotal(
  { header, rows }: BoqBlock['boq'],
  value: number | null,
  range: string,
  context: LayoutContext,
): Line {
  const { grid, locale, currency, origin } = context
  const span = COLUMN.price - 1
  const { runs } = readInline(inlineOf(header.subtotalText.html), FONTS.subtotal, origin)
  const sum = subtotalContent(
    pricedOnly(rows).map(({ price }) => price.value),
    range,
    value,
  )
  const code = textContent([{ text: currency, font: FONTS.currency }])
  const style = { ...STYLES.subtotal, numberFormat: priceFormat(locale) }
  return {
    height: Math.max(
      SUBTOTAL_HEIGHT,
      textHeight(runs, widthAcross(grid, 0, span) - CELL_PADDING) + HEAD_PADDING,
    ),
    cells: [
      { column: 0, span, content: textContent(runs), style: STYLES.subtotalText },
      { column: span, span: 1, content: code, style: STYLES.currency },
      { column: COLUMN.price, span: 1, content: sum, style },
    ],
    amount: { column: COLUMN.price, value: sum.type === 'text' ? null : sum.value },
  }
}
