import { DECIMALS } from '../document/limits.ts'
import { add, divide, multiply, round } from '../numbers/money.ts'
import type { PricedFigure } from '../numbers/priced-row.ts'
import { exactPercent, factorOf, priceOf } from './discounted-price.ts'

/** A discount in percent, or an amount off the line's price or off each piece. */
export type Discount =
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'amount' | 'each'; readonly value: number }

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
export function completeFigures(read: Figures, discount: Discount | null): CompleteFigures {
  if (discount === null || discount.kind === 'percent')
    return completeWith(read, discount?.value ?? null)
  const { itemPrice, qty } = read
  const gross = itemPrice === null || qty === null ? null : multiply(itemPrice, qty, EXACT)
  // Without both factors the price is all there is, and it is the price after the discount.
  if (gross === null || qty === null) return completeWith(read, null)
  const off = discount.kind === 'amount' ? discount.value : multiply(discount.value, qty, EXACT)
  const net = off === null ? null : add(gross, -off)
  const price = read.price ?? (net === null ? null : round(net, DECIMALS.price))
  const percent = off === null ? null : exactPercent(off, gross)
  const exact = completeWith({ ...read, price }, percent)
  return exact.isPinned ? completeWith({ ...read, price }, null) : exact
}

/** In a list with amounts only, each amount is one piece. */
export function asLumpSum({ itemPrice }: Figures, discount: Discount | null): CompleteFigures {
  const figures = { itemPrice, qty: itemPrice === null ? null : 1, price: null }
  return completeFigures(figures, discount)
}

function completeWith(read: Figures, discount: number | null): CompleteFigures {
  const { itemPrice: exact, qty, price } = fill(read, discount)
  const itemPrice = exact === null ? null : round(exact, DECIMALS.itemPrice)
  if (exact === null || itemPrice === null || qty === null)
    return { itemPrice, qty, price, isPinned: price !== null, discount }
  const product = priceOf(exact, qty, discount)
  // A product out of range is refused (numbers: Arithmetic): only the qty stays.
  if (product === null) return { itemPrice: null, qty, price, isPinned: price !== null, discount }
  const shown = price ?? product
  const isPinned = shown !== priceOf(itemPrice, qty, discount)
  return { itemPrice, qty, price: shown, isPinned, discount }
}

/** Fills in one piece for a lump sum, otherwise the missing factor, rounded as `numbers` does. */
function fill(read: Figures, discount: number | null): Figures {
  const { itemPrice, qty, price } = read
  if (price === null || (itemPrice !== null && qty !== null)) return read
  const count = itemPrice === null ? (qty ?? 1) : null
  const factor = factorOf(discount) ?? 1
  const known = multiply(count ?? itemPrice ?? 0, factor, EXACT)
  if (!known) return read
  return count === null
    ? { itemPrice, qty: divide(price, known, DECIMALS.qtyFromPrice), price }
    : { itemPrice: divide(price, known, DECIMALS.itemPrice), qty: count, price }
}

const EXACT = 12
