import type { Column } from '../document/columns.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import type { Period } from '../document/limits.ts'
import type { BoqRow, Quotation, QuotationTax } from '../document/schema.ts'
import { figureText, formatQty, type PriceFormat } from './format-figure.ts'
import { priceShown } from './period-text.ts'
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

/** The same on paper, where a price says how often it is paid. */
export interface PaperCellStyle extends CellStyle {
  readonly language: Quotation['language']
  /** Of the rows that name none. */
  readonly period: Period | null
}

/** The text of a row's cell on paper: a price in brackets while it doesn't count, and with its period. */
export function paperText(name: TypedColumn, row: PricedLine, style: PaperCellStyle): string {
  const text = cellText(name, row, style)
  const { language } = style
  return name === 'price' ? priceShown(text, row, { period: periodOf(row, style), language }) : text
}

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
