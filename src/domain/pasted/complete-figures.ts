import { DECIMALS } from '../document/limits.ts'
import { isRowDiscount } from '../numbers/edit-priced-row.ts'
import { add, divide, divideByBoth, multiply, round } from '../numbers/money.ts'
import { discountFactor, type PricedFigure, productWith } from '../numbers/priced-row.ts'

/** A discount in percent, or an amount off the line's price or off each piece. */
export interface Discount {
  readonly kind: 'percent' | 'amount' | 'each'
  readonly value: number
}

export type Figures = Record<PricedFigure, number | null>

/** A row's figures, the price pinned if it is not the product. `discount` is in percent. */
export interface CompleteFigures extends Figures {
  readonly isPinned: boolean
  readonly discount: number | null
}

/**
 * Fills in the figure that the list omits; pins a price that is not the product of those shown. An
 * amount off the price becomes a percentage if it is one exactly, otherwise the price is pinned.
 */
export function completeFigures(
  read: Figures,
  discount: Discount | null,
  decimals: number,
): CompleteFigures {
  if (discount === null || discount.kind === 'percent')
    return completeWith(read, discount?.value ?? null, decimals)
  const { itemPrice, qty } = read
  const gross = itemPrice === null || qty === null ? null : multiply(itemPrice, qty, EXACT)
  // Without both factors the price is all there is, and it is the price after the discount.
  if (gross === null || qty === null) return completeWith(read, null, decimals)
  const off = discount.kind === 'amount' ? discount.value : multiply(discount.value, qty, EXACT)
  const net = off === null ? null : add(gross, -off)
  const price = read.price ?? (net === null ? null : round(net, decimals))
  const percent = off === null ? null : exactPercent(off, gross)
  const exact = completeWith({ ...read, price }, percent, decimals)
  return exact.isPinned ? completeWith({ ...read, price }, null, decimals) : exact
}

/** The percentage that the amount is of the price; null if it isn't one to 4 decimals exactly. */
function exactPercent(amount: number, gross: number): number | null {
  const hundredfold = multiply(amount, 100, EXACT)
  const percent = hundredfold === null ? null : divide(hundredfold, gross, DECIMALS.percent)
  const isExact = percent !== null && multiply(percent, gross, EXACT) === hundredfold
  return isExact && isRowDiscount(percent) ? percent : null
}

function completeWith(read: Figures, discount: number | null, decimals: number): CompleteFigures {
  const { itemPrice: exact, qty, price } = fill(read, discount, decimals)
  const itemPrice = exact === null ? null : round(exact, decimals)
  if (exact === null || itemPrice === null || qty === null)
    return { itemPrice, qty, price, isPinned: price !== null, discount }
  const product = productWith(exact, qty, discount, decimals)
  // A product out of range is refused (numbers: Arithmetic): only the qty stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null, discount }
  const shown = price ?? product
  const isPinned = shown !== productWith(itemPrice, qty, discount, decimals)
  return { itemPrice, qty, price: shown, isPinned, discount }
}

/** Fills in one piece for a lump sum, otherwise the missing factor, rounded as `numbers` does. */
function fill(read: Figures, discount: number | null, decimals: number): Figures {
  const { itemPrice, qty, price } = read
  if (price === null || (itemPrice !== null && qty !== null)) return read
  const known = itemPrice ?? qty ?? 1
  const factor = discountFactor(discount)
  if (known === 0 || factor === 0) return read
  return itemPrice === null
    ? { itemPrice: divideByBoth(price, known, factor, decimals), qty: known, price }
    : { itemPrice, qty: divideByBoth(price, known, factor, DECIMALS.qtyFromPrice), price }
}

/** Item price and qty have fewer decimals together. */
const EXACT = 12
