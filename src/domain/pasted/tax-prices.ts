import { type ColumnProfile, profileColumn } from './column-profile.ts'
import type { ColumnRole } from './heading-words.ts'
import type { PastedTable } from './parse-table.ts'
import { compareProducts } from './products.ts'
import { bodyOf, type TableFormat } from './table-format.ts'
import { isShareOf, taxFormOf } from './tax-form.ts'

/**
 * The format with the prices that the quotation's tax needs, where a list has them without and with
 * tax: net ones if tax is added, gross ones if it is included. Of a net item price and a gross price
 * only one is kept. The same format for other lists.
 */
export function withPricesFor(
  table: PastedTable,
  format: TableFormat,
  mode: 'none' | 'added' | 'included',
): TableFormat {
  const { roles } = format
  const [tax, itemPrice] = [roles.indexOf('tax'), roles.indexOf('itemPrice')]
  if (mode === 'none' || tax < 0 || itemPrice < 0) return format
  const body = bodyOf(table, format)
  const profiles = roles.map((_, at) => profileColumn(body, at, format))
  const [rates, own] = [profiles[tax], profiles[itemPrice]] as [ColumnProfile, ColumnProfile]
  const other = profiles.find(
    (column) =>
      column.isFigures &&
      roles[column.at] === 'none' &&
      (mode === 'added' ? isGrossOf(own, column, rates) : isGrossOf(column, own, rates)),
  )
  if (other) return { ...format, roles: swapped(roles, profiles, other) }
  const [qty, price] = [profiles[roles.indexOf('qty')], profiles[roles.indexOf('price')]]
  if (!qty || !price || !isGrossOf(price, own, rates, qty)) return format
  const wrong = mode === 'added' ? 'price' : 'itemPrice'
  return { ...format, roles: roles.map((role) => (role === wrong ? 'none' : role)) }
}

/** Whether the one column's figures are the other's, times the qty, with the tax of their rows. */
function isGrossOf(
  gross: ColumnProfile,
  net: ColumnProfile,
  rates: ColumnProfile,
  qty: ColumnProfile | null = null,
): boolean {
  const form = taxFormOf(rates)
  const { rows, matching } = compareProducts(qty, net, gross, (count, price, row) => {
    const rate = rates.figures[row]
    return rate ? count * price * (1 + (isShareOf(form, rate) ? rate : rate / 100)) : null
  })
  return matching > 0 && matching === rows
}

/** Takes the item prices from the column, and the prices from one that has its products. */
function swapped(
  roles: readonly ColumnRole[],
  profiles: readonly ColumnProfile[],
  itemPrice: ColumnProfile,
): ColumnRole[] {
  const qty = profiles[roles.indexOf('qty')] ?? null
  const price = profiles.find(({ at, isFigures }) => {
    if (!isFigures || at === itemPrice.at || !['price', 'none'].includes(roles[at] ?? ''))
      return false
    const { rows, matching } = compareProducts(qty, itemPrice, profiles[at] as ColumnProfile)
    return qty !== null && matching > 0 && matching === rows
  })
  return roles.map((role, at) => {
    if (at === itemPrice.at) return 'itemPrice'
    if (at === price?.at) return 'price'
    return role === 'itemPrice' || role === 'price' ? 'none' : role
  })
}
