import type { PastedTable } from './parse-table.ts'
import { bodyOf, headingsOf, type TableFormat } from './table-format.ts'

/**
 * The first sign or code of a currency in the columns of prices, their headings included, that is not the
 * quotation's; null if there is none. A sign that several currencies share, such as `$`, is the
 * quotation's where it uses it too. Figures are never converted.
 */
export function otherCurrency(
  table: PastedTable,
  format: TableFormat,
  currency: string,
): string | null {
  const own = ownSign(currency)
  const isOther = (mark: string) =>
    mark !== currency && (isCode(mark) || (!CODE.test(mark) && !own.includes(mark)))
  for (const cells of [headingsOf(table, format), ...bodyOf(table, format)]) {
    for (const [column, cell] of cells.entries()) {
      const role = format.roles[column]
      if (role !== 'itemPrice' && role !== 'price') continue
      const other = cell.match(MARKS)?.find(isOther)
      if (other) return other
    }
  }
  return null
}

const MARKS = /\p{Sc}|(?<!\p{L})(?:zł|Kč|kr|Ft|lei|[A-Z]{3})(?!\p{L})/gu
const CODE = /^[A-Z]{3}$/

let codes: Set<string> | undefined
function isCode(mark: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(mark)
}

/** `$` for USD and for CAD. */
function ownSign(currency: string): string {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', format).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
