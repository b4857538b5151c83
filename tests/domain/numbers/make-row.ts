import type { FigureCell } from '#domain/document/quotation.ts'
import type { PricedRow } from '#domain/numbers/priced-row.ts'

/** Letters of the pinned figures: i itemPrice, q qty, p price. */
export type Pins = string

/** A row as short as the tables of numbers.md write it; an unpinned price is the product. */
export function makeRow(
  itemPrice: number | null,
  qty: number | null,
  pins: Pins = '',
  price?: number | null,
  discount: number | null = null,
): PricedRow {
  const cell = (value: number | null, letter: string): FigureCell => ({
    html: '',
    value,
    pin: { isPinned: pins.includes(letter), isShown: false },
  })
  return {
    itemPrice: cell(itemPrice, 'i'),
    qty: { ...cell(qty, 'q'), unit: '' },
    price: cell(price === undefined ? productByHand(itemPrice, qty, discount) : price, 'p'),
    discount: { html: '', value: discount },
    cost: null,
  }
}

/** itemPrice, qty and price, as the tables list them. */
export const figuresOf = ({ itemPrice, qty, price }: PricedRow) => [
  itemPrice.value,
  qty.value,
  price.value,
]

/** A figure as a whole number of its last decimal, from its shortest decimal form. */
export function digitsOf(value: number): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', decimals = ''] = mantissa.split('.')
  const scale = decimals.length - Number(exponent)
  const digits = BigInt(whole + decimals)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** top ÷ bottom as a whole number, half away from zero. */
export function roundedQuotient(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const quotient = (2n * size + by) / (2n * by)
  return isNegative ? -quotient : quotient
}

/** A whole number of the last decimal as a figure. */
export function figureOf(digits: bigint, scale: number): number {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const cut = size.length - scale
  return Number(`${digits < 0n ? '-' : ''}${size.slice(0, cut)}.${size.slice(cut)}`) + 0
}

/** itemPrice × qty × (1 − discount ÷ 100), rounded once. */
export function productByHand(
  itemPrice: number | null,
  qty: number | null,
  discount: number | null = null,
  decimals = 2,
): number | null {
  if (itemPrice === null || qty === null) return null
  const [a, b, f] = [digitsOf(itemPrice), digitsOf(qty), factorOf(discount)]
  const scale = a.scale + b.scale + f.scale
  const units = a.digits * b.digits * f.digits * 10n ** BigInt(decimals)
  return figureOf(roundedQuotient(units, 10n ** BigInt(scale)), decimals)
}

/** 1 − discount ÷ 100 as a whole number of its last decimal. */
export function factorOf(discount: number | null): { digits: bigint; scale: number } {
  const { digits, scale } = digitsOf(discount ?? 0)
  return { digits: 100n * 10n ** BigInt(scale) - digits, scale: scale + 2 }
}

/** The row at a discount; an unpinned price is the product. */
export const discounted = (
  discount: number | null,
  itemPrice: number | null,
  qty: number | null,
  pins: Pins = '',
  price?: number | null,
): PricedRow => makeRow(itemPrice, qty, pins, price, discount)
