import { columnData, FIGURES, type FigureName, type PinName } from '../document/columns.ts'
import { DECIMALS, LIMITS, PERCENTS } from '../document/limits.ts'
import { divideByBoth, round } from './money.ts'
import {
  discountFactor,
  figureOf,
  hasNoProduct,
  type PricedRow,
  productOf,
  productWith,
} from './priced-row.ts'

/**
 * - exact: the row shows what was typed;
 * - rounded: the item price has more decimals than the currency and is rounded. If the exact figures give a
 *   different product, the price is pinned at it;
 * - closest: a typed price can't be met exactly;
 * - reset: a price was typed but no pin says which figure should follow, so the product returns;
 * - out-of-range: a figure or result is beyond ±1e12; the row stays as it was.
 */
export type EditOutcome = 'exact' | 'rounded' | 'closest' | 'reset' | 'out-of-range'

/**
 * Commits a typed figure (blur, Enter or Tab); null is an emptied cell. Committing the figure
 * already there changes nothing.
 * @param decimals of the quotation, which all prices have (numbers: Decimals of the currency)
 * @param exact the item price as typed, before rounding
 */
export function editFigure<T extends PricedRow>(
  row: T,
  name: FigureName,
  value: number | null,
  decimals: number,
  exact: number | null = name === 'itemPrice' ? value : row.itemPrice.value,
): Edit<T> {
  const typed = roundFigure(name, value, decimals)
  if (typed === 'out-of-range') return { row, outcome: typed }
  if (name !== 'price') return withExactPrice(row, withValue(row, name, typed), decimals, exact)
  if (typed === row.price.value) return { row, outcome: 'exact' }
  const edited = withPrice(row, typed, decimals)
  if (edited === 'out-of-range') return { row, outcome: edited }
  return { row: sameIfEqual(row, edited), outcome: outcomeOfPrice(edited, typed) }
}

type Edit<T> = { row: T; outcome: EditOutcome }

/** The row while a figure is being typed: the other figures follow live, nothing is committed. */
export function previewFigure<T extends PricedRow>(
  row: T,
  name: FigureName,
  value: number | null,
  decimals: number,
  exact?: number | null,
): T {
  if (name !== 'price')
    return withPin(
      editFigure(row, name, value, decimals, exact).row,
      'price',
      row.price.pin.isPinned,
    )
  const typed = roundFigure(name, value, decimals)
  if (typed === 'out-of-range' || typed === row.price.value) return row
  const followed = withFollowingFigure(row, typed, decimals)
  return followed === 'out-of-range' ? row : withValue(followed, 'price', typed)
}

/**
 * Pins or unpins a figure. Pinning itemPrice unpins qty and vice versa; an unpinned price becomes
 * the product at once. If that product is beyond ±1e12, the row stays as it is.
 */
export function togglePin<T extends PricedRow>(row: T, name: PinName, decimals: number): T {
  const isPinned = !row[name].pin.isPinned
  const toggled = withPin(row, name, isPinned)
  if (name === 'price') {
    const priced = recalculatePrice(toggled, decimals)
    return priced === 'out-of-range' ? row : priced
  }
  return isPinned ? withPin(toggled, name === 'qty' ? 'itemPrice' : 'qty', false) : toggled
}

/** The row with its price pinned at the value, rounded; null beyond ±1e12. */
export function pinPrice<T extends PricedRow>(
  row: T,
  value: number | null,
  decimals: number,
): T | null {
  const price = roundFigure('price', value, decimals)
  return price === 'out-of-range' ? null : withPin(withValue(row, 'price', price), 'price', true)
}

/**
 * The figure that follows when the price is set; null if both are pinned or it would divide by 0.
 */
export function freeFigure({ itemPrice, qty, discount }: PricedRow): 'itemPrice' | 'qty' | null {
  if (discountFactor(discount.value) === 0) return null
  if (itemPrice.pin.isPinned) return !qty.pin.isPinned && itemPrice.value ? 'qty' : null
  return qty.value ? 'itemPrice' : null
}

/** The row with one figure's value changed; the same object if it already has that value. */
export function withValue<T extends PricedRow>(row: T, name: FigureName, value: number | null): T {
  if (figureOf(row, name) === value) return row
  if (name === 'cost') return { ...row, cost: value }
  return { ...row, [name]: { ...row[name], value } }
}

/** The row with a typed unit (numbers: Reading a figure); null keeps any unit but `%`. */
export function withUnit<T extends PricedRow>(row: T, typed: string | null): T {
  const { qty } = row
  const unit = typed ?? (qty.unit === '%' ? '' : qty.unit)
  return unit === qty.unit ? row : { ...row, qty: { ...qty, unit } }
}

/** Rounds a figure as its column is: a price to the quotation's decimals, a discount to 4. */
export function roundFigure(
  name: FigureName,
  value: number | null,
  decimals: number,
): number | null | 'out-of-range' {
  const { format } = columnData(name)
  if (value === null) return null
  if (name === 'discount' && !isRowDiscount(value)) return 'out-of-range'
  if (format === 'percent') return round(value, DECIMALS.percent) ?? 'out-of-range'
  if (format === 'price') return round(value, decimals) ?? 'out-of-range'
  return Math.abs(value) <= LIMITS.figure ? value + 0 : 'out-of-range'
}

/** Whether a row may have the discount (numbers: Arithmetic). */
export const isRowDiscount = (percent: number): boolean =>
  percent >= PERCENTS.discount.least && percent <= PERCENTS.discount.most

/**
 * The edited row with the product of the exact figures as its price (numbers: A row). If the
 * rounded item price gives a different product, the price is pinned, since it can no longer follow.
 */
function withExactPrice<T extends PricedRow>(
  before: T,
  edited: T,
  decimals: number,
  exact: number | null,
): Edit<T> {
  const row = edited === before ? before : recalculatePrice(edited, decimals)
  if (row === 'out-of-range') return { row: before, outcome: row }
  const { itemPrice, qty, price } = row
  if (exact === null || exact === itemPrice.value || price.pin.isPinned)
    return { row, outcome: 'exact' }
  if (qty.value === null) return { row, outcome: 'rounded' }
  const product = productWith(exact, qty.value, row.discount.value, decimals)
  if (product === price.value) return { row, outcome: 'exact' }
  const pinned = pinPrice(row, product, decimals)
  return pinned ? { row: pinned, outcome: 'rounded' } : { row: before, outcome: 'out-of-range' }
}

/** The row with a typed price; if the row has no product and can't meet it, the price is pinned. */
function withPrice<T extends PricedRow>(
  row: T,
  typed: number | null,
  decimals: number,
): T | 'out-of-range' {
  const followed = withFollowingFigure(row, typed, decimals)
  if (followed === 'out-of-range') return followed
  const isLumpSum = hasNoProduct(row) && typed !== null && productOf(followed, decimals) !== typed
  const priced = withValue(followed, 'price', typed)
  return recalculatePrice(isLumpSum ? withPin(priced, 'price', true) : priced, decimals)
}

/** Lets a figure follow a typed price; a blank price blanks it. */
function withFollowingFigure<T extends PricedRow>(
  row: T,
  price: number | null,
  decimals: number,
): T | 'out-of-range' {
  const name = followingFigure(row)
  if (name === null) return row
  if (price === null) return withValue(row, name, null)
  const other = (name === 'qty' ? row.itemPrice : row.qty).value ?? 0
  const own = name === 'qty' ? DECIMALS.qtyFromPrice : decimals
  const value = divideByBoth(price, other, discountFactor(row.discount.value), own)
  return value === null ? 'out-of-range' : withValue(row, name, value)
}

/** If one figure is pinned, the unpinned one follows; without pins, only a blank one does. */
function followingFigure(row: PricedRow): 'itemPrice' | 'qty' | null {
  const { itemPrice, qty, price, discount } = row
  if (discountFactor(discount.value) === 0) return null
  const free = itemPrice.pin.isPinned || qty.pin.isPinned ? freeFigure(row) : null
  if (free || price.pin.isPinned || !hasNoProduct(row)) return free
  const blank = itemPrice.value === null ? 'itemPrice' : 'qty'
  const other = blank === 'qty' ? itemPrice : qty
  return other.value && !row[blank].pin.isPinned ? blank : null
}

/**
 * Sets an unpinned price to the product. A pinned one stays, but its product must be in range too.
 */
export function recalculatePrice<T extends PricedRow>(
  row: T,
  decimals: number,
): T | 'out-of-range' {
  const product = productOf(row, decimals)
  if (product === 'out-of-range') return product
  return row.price.pin.isPinned ? row : withValue(row, 'price', product)
}

function outcomeOfPrice(row: PricedRow, typed: number | null): EditOutcome {
  const { itemPrice, qty, price } = row
  if (price.pin.isPinned || price.value === typed) return 'exact'
  if (!itemPrice.pin.isPinned && !qty.pin.isPinned) return 'reset'
  return (price.value ?? 0) === (typed ?? 0) ? 'exact' : 'closest'
}

function withPin<T extends PricedRow>(row: T, name: PinName, isPinned: boolean): T {
  const { pin } = row[name]
  if (pin.isPinned === isPinned) return row
  return { ...row, [name]: { ...row[name], pin: { ...pin, isPinned } } }
}

/** Returns the same object if no value changed, so that it does not count as an edit. */
function sameIfEqual<T extends PricedRow>(before: T, after: T): T {
  return FIGURES.every((name) => figureOf(before, name) === figureOf(after, name)) ? before : after
}
