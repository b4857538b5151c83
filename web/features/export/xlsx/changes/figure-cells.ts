import type { ColumnFormat, PriceFormat } from '#domain/numbers/format-figure.ts'
import { percentOf } from '#domain/numbers/money.ts'
import type { FigureFact, ShownFigure } from '../../changes/facts.ts'
import { percentFormat, priceFormat, qtyFormat } from '../number-format.ts'
import { address } from '../share-columns.ts'
import type { CellContent, CellStyle, SheetCell } from '../sheet.ts'
import { textStyle } from '../styles.ts'
import { cellTerm, content, literal, minus, rounded } from '../terms.ts'

/** A figure before and after, and their difference as a live formula. */
export function figureCells(
  { format, before, after, difference }: FigureFact,
  row: number,
  [was, is]: readonly [PriceFormat, PriceFormat],
): SheetCell[] {
  const inCell = (figure: ShownFigure | null) => figure && valueIn(figure.value, format)
  const [old, now] = [inCell(before), inCell(after)]
  return [
    figureCell(COLUMNS.before, literal(old), formatOf(format, before, was)),
    figureCell(COLUMNS.after, literal(now), formatOf(format, after, is)),
    figureCell(
      COLUMNS.difference,
      difference && differenceContent(row, old, now, valueIn(difference.value, format)),
      formatOf(format, difference, is),
    ),
  ]
}

/** A percentage is a fraction in its cell. */
const valueIn = (value: number, format: ColumnFormat): number =>
  format === 'percent' ? (percentOf(value) ?? 0) : value

/** After less before; where that is not our figure in a spreadsheet, the figure. */
export function differenceContent(
  row: number,
  before: number | null,
  after: number | null,
  difference: number,
): CellContent {
  const cellAt = (column: number, value: number | null) => cellTerm(address(column, row), value)
  const term = minus(cellAt(COLUMNS.after, after), cellAt(COLUMNS.before, before))
  return content(rounded(term, DECIMALS), difference, DECIMALS)
}

/** More than a figure shows, and fewer than a spreadsheet's binary numbers have. */
const DECIMALS = 8

export const figureCell = (
  column: number,
  cell: CellContent | null,
  numberFormat: string | undefined,
  style: Partial<CellStyle> = {},
): SheetCell => ({
  column,
  span: 1,
  content: cell,
  style: textStyle({ align: 'right', ...style, ...(numberFormat && { numberFormat }) }),
})

function formatOf(
  format: ColumnFormat,
  figure: ShownFigure | null,
  style: PriceFormat,
): string | undefined {
  if (!figure) return undefined
  if (format === 'price') return priceFormat(style)
  const { locale } = style
  if (format === 'percent') return percentFormat(figure.value, locale)
  return qtyFormat(figure.value, locale, figure.unit)
}

/** The columns of a sheet of changes. */
export const COLUMNS = {
  block: 0,
  number: 1,
  item: 2,
  what: 3,
  before: 4,
  after: 5,
  difference: 6,
} as const

/** In px. */
export const WIDTHS: readonly number[] = [130, 44, 220, 120, 190, 190, 110]

/** How many columns there are. */
export const SPAN = WIDTHS.length
