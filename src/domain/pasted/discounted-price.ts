import { DECIMALS, PERCENTS } from '../document/limits.ts'
import { add, divide, multiply, multiplyAll } from '../numbers/money.ts'

/** Item price × qty less a discount in percent, worked out exactly (numbers: A row). */
export function priceOf(itemPrice: number, qty: number, discount: number | null): number | null {
  const factor = factorOf(discount)
  return factor === null ? null : multiplyAll(itemPrice, qty, factor, DECIMALS.price)
}

/** What is left of 1 after the discount: 15 % gives 0.85. */
export function factorOf(discount: number | null): number | null {
  const left = add(100, -(discount ?? 0))
  return left === null ? null : divide(left, 100, EXACT)
}

/** The percentage that the amount is of the price; null if it isn't one to 4 decimals exactly. */
export function exactPercent(amount: number, gross: number): number | null {
  const hundredfold = multiply(amount, 100, EXACT)
  const percent = hundredfold === null ? null : divide(hundredfold, gross, DECIMALS.percent)
  const isExact = percent !== null && multiply(percent, gross, EXACT) === hundredfold
  return isExact && isDiscount(percent) ? percent : null
}

/** Whether a row may have the discount (numbers: Arithmetic). */
export const isDiscount = (percent: number): boolean =>
  percent >= PERCENTS.discount.least && percent <= PERCENTS.discount.most

/** Item price and qty have fewer together. */
const EXACT = 12
