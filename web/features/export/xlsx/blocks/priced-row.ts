import { columnData, USUAL_FIGURES } from '../../../../../src/domain/document/columns.ts'
import { unitOf } from '../../../../../src/domain/numbers/format-figure.ts'
import type { PricedRow } from '../../../../../src/domain/numbers/priced-row.ts'
import { literal, priceContent } from '../formulas.ts'
import { COLUMN } from '../grid.ts'
import { priceFormat, qtyFormat } from '../number-format.ts'
import { textContent } from '../read-inline.ts'
import type { CellContent, CellStyle, SheetCell } from '../sheet.ts'
import { FONTS, HAIRLINE, STYLES } from '../styles.ts'
import { layOutDescription } from './description.ts'
import { address, type LayoutContext, type Line, type Place } from './line.ts'

const PUBLIC_FIGURES = USUAL_FIGURES

/**
 * A priced row. Its figures are beside the first line of its description.
 * @param place of the description
 * @param number of a table's row, shown before the description
 */
export function layOutPricedRow(
  row: PricedRow & { readonly description: { readonly html: string } },
  place: Place,
  context: LayoutContext,
  number: string | null,
): Line[] {
  const lines = layOutDescription(row.description.html, place, context)
  return lines.map((line, at) => {
    const first = at === 0 ? figures(row, place.row, context.locale) : []
    const own = number !== null && at === 0 ? [numberCell(number), ...line.cells] : line.cells
    // Aligned with the description: centred, or beside its first line.
    const vertical = line.cells[0]?.style.vertical ?? 'top'
    const cells = [...own, ...first].map((cell) =>
      cell.style.vertical === vertical ? cell : { ...cell, style: { ...cell.style, vertical } },
    )
    return {
      ...line,
      cells: at === lines.length - 1 ? underlined(cells, context.grid.widths.length) : cells,
      ...(at === 0 && { amount: { column: COLUMN.price, value: row.price.value } }),
    }
  })
}

const numberCell = (number: string): SheetCell => ({
  column: COLUMN.number,
  span: 1,
  content: /^\d+$/.test(number)
    ? literal(Number(number))
    : textContent([{ text: number, font: FONTS.rowNumber }]),
  style: STYLES.rowNumber,
})

function figures(priced: PricedRow, row: number, locale: string): SheetCell[] {
  const format = priceFormat(locale)
  return PUBLIC_FIGURES.map((name) => {
    const { value } = priced[name]
    const content = name === 'price' ? productContent(priced, row) : literal(value)
    const isPrice = columnData(name).format === 'price'
    return figure(
      COLUMN[name],
      content,
      isPrice ? format : qtyFormat(value, locale, unitOf(priced[name])),
    )
  })
}

function productContent({ itemPrice, qty, price }: PricedRow, row: number): CellContent | null {
  const values = { itemPrice: itemPrice.value, qty: qty.value, price: price.value }
  const cells = { itemPrice: address(COLUMN.itemPrice, row), qty: address(COLUMN.qty, row) }
  return priceContent(values, cells)
}

const figure = (
  column: number,
  content: CellContent | null,
  numberFormat: string | undefined,
): SheetCell => ({
  column,
  span: 1,
  content,
  style: numberFormat === undefined ? STYLES.figure : { ...STYLES.figure, numberFormat },
})

/** The cells with a hairline below them, and blank cells with one in the gaps. */
function underlined(cells: readonly SheetCell[], columns: number): SheetCell[] {
  const all: SheetCell[] = []
  for (let column = 0; column < columns; ) {
    const cell = cells.find((one) => one.column === column) ?? blank(column)
    all.push({ ...cell, style: { ...cell.style, bottom: HAIRLINE } })
    column += cell.span
  }
  return all
}

const blank = (column: number): SheetCell => {
  const style: CellStyle = STYLES.figure
  return { column, span: 1, content: null, style }
}
