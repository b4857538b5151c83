import type { ColumnProfile } from './column-profile.ts'
import { isProvenDiscount, type PricedColumns } from './discount-form.ts'
import { type ColumnRole, type HeadingRole, isTotalCost, saysAmount } from './heading-words.ts'
import { compareProducts } from './products.ts'
import { RATE_SHARE } from './score-roles.ts'
import { holdsRates } from './tax-form.ts'

/**
 * Adds the roles of discount, tax and cost to columns that take no other part. A heading names
 * them, if the figures fit; without one, only products prove a discount. A second cost, and the
 * cost of a whole line, are left out.
 */
export function withTerms(
  roles: readonly ColumnRole[],
  profiles: readonly ColumnProfile[],
  { named, headings }: { named: readonly (HeadingRole | null)[]; headings: readonly string[] },
): ColumnRole[] {
  const withRole = (role: ColumnRole) => profiles[roles.indexOf(role)] ?? null
  const priced = {
    qty: withRole('qty'),
    itemPrice: withRole('itemPrice'),
    price: withRole('price'),
  }
  const free = profiles.filter(({ at, isFigures }) => roles[at] === 'none' && isFigures)
  const isAmount = ({ at }: ColumnProfile) => saysAmount(headings[at] ?? '')
  const discount = findDiscount(
    free.toSorted((a, b) => Number(isAmount(a)) - Number(isAmount(b))),
    named,
    priced,
  )
  const bases = basesOf(priced)
  const tax = free.find(
    (column) => named[column.at] === 'tax' && holdsRates(column, bases, headings[column.at] ?? ''),
  )
  const cost = findCost(
    profiles.filter(({ at }) => roles[at] === 'cost'),
    headings,
    priced,
  )
  return roles.map((role, at) => {
    if (at === discount?.at) return 'discount'
    if (at === tax?.at) return 'tax'
    return role === 'cost' && at !== cost?.at ? 'none' : role
  })
}

/** A named discount, unless the prices are those before it; otherwise a proven one. */
function findDiscount(
  free: readonly ColumnProfile[],
  named: readonly (HeadingRole | null)[],
  priced: PricedColumns,
): ColumnProfile | undefined {
  const own = free.find(({ at }) => named[at] === 'discount')
  if (own) return isBeforeDiscount(own, priced) ? undefined : own
  return free.find(
    (column) =>
      column.percent >= RATE_SHARE && !named[column.at] && isProvenDiscount(column, priced),
  )
}

/** Whether the prices of discounted rows are qty × item price, without the discount. */
function isBeforeDiscount(discount: ColumnProfile, { qty, itemPrice, price }: PricedColumns) {
  if (!itemPrice || !price) return false
  const { rows, matching } = compareProducts(qty, itemPrice, price, (count, each, row) =>
    discount.figures[row] ? count * each : null,
  )
  return matching > 0 && matching * 2 > rows
}

/** The prices of one, of the line, and what makes the line's where the table has none. */
function basesOf({ qty, itemPrice, price }: PricedColumns): (readonly (number | null)[])[] {
  const columns = [itemPrice, price].flatMap((column) => (column ? [column.figures] : []))
  if (!itemPrice || !qty || price) return columns
  const products = itemPrice.figures.map((each, row) => each && each * (qty.figures[row] ?? 0))
  return [...columns, products]
}

/** The cost of one piece: named so, and not another cost times the qty. */
function findCost(
  costs: readonly ColumnProfile[],
  headings: readonly string[],
  { qty }: PricedColumns,
): ColumnProfile | undefined {
  const isLine = (column: ColumnProfile) =>
    costs.some((other) => {
      if (other === column || !qty) return false
      const { rows, matching, telling } = compareProducts(qty, other, column)
      return telling > 0 && matching === rows
    })
  return costs.find(
    (column) => column.isFigures && !isTotalCost(headings[column.at] ?? '') && !isLine(column),
  )
}
