import type { Column } from '../document/columns.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import type { Period } from '../document/limits.ts'
import type { BoqRow, Quotation, QuotationTax } from '../document/schema.ts'
import { figureText, formatQty, type PriceFormat } from './format-figure.ts'
import { inBrackets, periodMark } from './period-text.ts'
import { periodOf } from './periods.ts'
import type { PricedRow } from './priced-row.ts'
import { rateText } from './shown-rate.ts'

/** The columns after the description. */
export type TypedColumn = Exclude<Column, 'number' | 'description'>

/** What the texts of cells depend on beside their row. */
export interface CellStyle extends PriceFormat {
  readonly tax: QuotationTax
  /** Whether the table shows the unit in a column of its own. */
  readonly hasUnitCell: boolean
}

/** The same on paper, where the price of a row says how often it is paid. */
export interface PaperCellStyle extends CellStyle {
  readonly language: Quotation['language']
  /** Of the rows that name none. */
  readonly period: Period | null
}

/** The text of a row's cell on paper: a price in brackets while it doesn't count. */
export function paperText(name: TypedColumn, row: PricedLine, style: CellStyle): string {
  const text = cellText(name, row, style)
  return name === 'price' ? inBrackets(text, row) : text
}

/** What stands below a price that recurs, `/ month`; '' below others. */
export const markBelow = (
  name: TypedColumn,
  row: PricedLine,
  style: Pick<PaperCellStyle, 'language' | 'period'>,
): string =>
  name === 'price' && row.price.value !== null
    ? periodMark(periodOf(row, style), style.language)
    : ''

/** The text of a row's cell. A percentage keeps its sign in the qty (numbers: Reading a figure). */
export function cellText(
  name: TypedColumn,
  row: PricedRow & Pick<BoqRow, 'taxRate'>,
  style: CellStyle,
): string {
  const { value, unit } = row.qty
  const { locale, tax, hasUnitCell } = style
  if (name === 'unit') return unit === '%' ? '' : unit
  if (name === 'tax') return rateText(tax, row.taxRate, locale)
  if (name === 'qty' && hasUnitCell && unit !== '%') return formatQty(value, locale)
  return figureText(name, row, style)
}
