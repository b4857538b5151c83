import type { Column } from '#domain/document/columns.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import type { Period } from '#domain/document/limits.ts'
import { isCounted } from '#domain/document/options.ts'
import type { QuotationTax } from '#domain/document/quotation.ts'
import { cellText } from '#domain/numbers/cell-text.ts'
import { percentOf } from '#domain/numbers/money.ts'
import { type PricedRow, productOf } from '#domain/numbers/priced-row.ts'
import { rateOf, rateText } from '#domain/numbers/shown-rate.ts'
import { columnAt, type Grid } from '../grid.ts'
import {
  bracketFormat,
  percentFormat,
  periodFormat,
  priceFormat,
  qtyFormat,
  textFormat,
} from '../number-format.ts'
import { textCell } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import type { CellContent, SheetCell } from '../sheet.ts'
import { HAIRLINE, STYLES } from '../styles.ts'
import { cellTerm, content, figureTerm, literal, minus, product, rounded } from '../terms.ts'
import { layOutDescription } from './description.ts'
import type { LayoutContext, Line, Place } from './line.ts'

/** How a row stands among others. */
export interface RowSetting {
  /** The columns that its table shows. */
  readonly columns: readonly Column[]
  /** How often it is paid. */
  readonly period: Period
  /** The number of a table's row, shown before the description. */
  readonly number: string | null
  /** A small line below its description. */
  readonly remark: string
}

/**
 * A priced row. Its figures are beside the first line of its description.
 * @param place of the description
 */
export function layOutPricedRow(
  row: PricedLine,
  place: Place,
  context: LayoutContext,
  setting: RowSetting,
): Line[] {
  const { number, remark, columns, period } = setting
  const lines = layOutDescription(row.description.html, place, context, { remark })
  const counted = isCounted(row)
    ? [{ rate: rateIdOf(context.tax, row.taxRate), period, value: row.price.value }]
    : []
  return lines.map((line, at) => {
    const first = at === 0 ? figures(row, place.row, context, setting) : []
    const own =
      number !== null && at === 0 ? [numberCell(number, context.grid), ...line.cells] : line.cells
    // Aligned with the description: centred, or beside its first line.
    const vertical = line.cells[0]?.style.vertical ?? 'top'
    const cells = [...own, ...first].map((cell) =>
      cell.style.vertical === vertical ? cell : { ...cell, style: { ...cell.style, vertical } },
    )
    return {
      ...line,
      cells: at === lines.length - 1 ? underlined(cells, context.grid.widths.length) : cells,
      ...(at === 0
        ? {
            counted,
            isPriceHidden: !columns.includes('price'),
            costs: { of: 'row', row, columns, period } as const,
          }
        : { continues: true }),
    }
  })
}

/** The id of the rate at which a price is taxed; '' without tax. */
export const rateIdOf = (tax: QuotationTax, id: string | null): string =>
  tax.mode === 'none' ? '' : (rateOf(tax, id)?.id ?? '')

export const numberCell = (number: string, grid: Grid): SheetCell => ({
  ...textCell(columnAt(grid, 'number'), 1, number, STYLES.rowNumber),
  ...(/^\d+$/.test(number) && { content: literal(Number(number)) }),
})

function figures(
  row: PricedLine,
  at: number,
  context: LayoutContext,
  { columns, period }: RowSetting,
): SheetCell[] {
  const { grid, locale, tax } = context
  const bare = isCounted(row) ? priceFormat(context) : bracketFormat(context)
  const format = periodFormat(bare, period, context.side.quotation.language)
  const addressOf = (name: Column) =>
    columns.includes(name) ? address(columnAt(grid, name), at) : null
  const cells = {
    itemPrice: addressOf('itemPrice'),
    qty: addressOf('qty'),
    discount: addressOf('discount'),
  }
  const cellOf = (name: Column): SheetCell[] => {
    const own = (content: CellContent | null, numberFormat?: string) => [
      figure(columnAt(grid, name), content, numberFormat),
    ]
    const { value, unit } = row.qty
    // A percentage keeps its sign in the quantity (numbers: Reading a figure).
    const hasUnitCell = columns.includes('unit') && unit !== '%'
    switch (name) {
      case 'itemPrice':
        return own(literal(row.itemPrice.value), priceFormat(context))
      case 'qty':
        return own(literal(value), qtyFormat(value, locale, hasUnitCell ? '' : unit))
      case 'unit':
        return [
          textCell(
            columnAt(grid, name),
            1,
            cellText(name, row, { ...context, hasUnitCell }),
            STYLES.unit,
          ),
        ]
      case 'discount': {
        const { value: percent } = row.discount
        const content = literal(percent === null ? null : percentOf(percent))
        return own(content, percentFormat(percent ?? 0, locale))
      }
      case 'tax':
        return own(...rateContent(row.taxRate, tax, locale))
      case 'price':
        return own(priceContent(row, cells, context.decimals), format)
      default:
        return []
    }
  }
  return columns.flatMap(cellOf)
}

/** The rate's percentage, shown as its name where another rate has the same one. */
function rateContent(
  id: string | null,
  tax: QuotationTax,
  locale: string,
): [CellContent | null, string?] {
  const rate = tax.mode === 'none' ? undefined : rateOf(tax, id)
  if (!rate) return [null]
  const text = rateText(tax, id, locale)
  const isName = text === rate.name
  return [
    literal(percentOf(rate.percent)),
    isName ? textFormat(text) : percentFormat(rate.percent, locale),
  ]
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
export function underlined(cells: readonly SheetCell[], columns: number): SheetCell[] {
  const all: SheetCell[] = []
  for (let column = 0; column < columns; ) {
    const cell = cells.find((one) => one.column === column) ?? blank(column)
    all.push({ ...cell, style: { ...cell.style, bottom: HAIRLINE } })
    column += cell.span
  }
  return all
}

const blank = (column: number): SheetCell => textCell(column, 1, '', STYLES.figure)

/** The addresses of a row's figures; those that are not shown have none. */
interface RowCells {
  readonly itemPrice: string | null
  readonly qty: string | null
  readonly discount: string | null
}

/**
 * A price: the product of its row's cells, or a literal if a pin keeps another price or if one of
 * the figures is not shown.
 */
function priceContent(row: PricedRow, cells: RowCells, decimals: number): CellContent | null {
  const { itemPrice, qty, discount, price } = row
  if (price.value === null || productOf(row, decimals) !== price.value) return literal(price.value)
  if (cells.itemPrice === null || cells.qty === null) return literal(price.value)
  const factors = [cellTerm(cells.qty, qty.value), cellTerm(cells.itemPrice, itemPrice.value)]
  if (discount.value) {
    if (cells.discount === null) return literal(price.value)
    factors.push(minus(figureTerm(1), cellTerm(cells.discount, percentOf(discount.value))))
  }
  return content(rounded(product(...factors), decimals), price.value)
}
