/** A line of the offer: what is typed, and what it is worth in whole cents and thousandths. */
export interface Line {
  description: string
  itemPrice: string
  cents: number
  qty: string
  thousandths: number
}

type Typed = [
  description: string,
  itemPrice: string,
  cents: number,
  qty: string,
  thousandths: number,
]

const line = ([description, itemPrice, cents, qty, thousandths]: Typed): Line => ({
  description,
  itemPrice,
  cents,
  qty,
  thousandths,
})

/** The renovation of a bathroom, with figures in the habits of many countries. */
export const MATERIALS = (
  [
    ['Wall tiles, white, 30 × 60 cm', '$ 35.00', 3500, '24,5', 24_500],
    ['Shower cabin with glass door', '1 234,50', 123_450, '1', 1_000],
    ['Sealing, grout & adhesive', '8.05', 805, '3.333', 3_333],
  ] satisfies Typed[]
).map(line)

export const LABOUR = (
  [
    ['Waterproofing', '1,250.00', 125_000, '1', 1_000],
    ['Discount for an early order', '−250', -25_000, '1', 1_000],
  ] satisfies Typed[]
).map(line)

/** What the line costs in cents, rounded half away from zero (numbers: Arithmetic). */
export function costOf({ cents, thousandths }: Pick<Line, 'cents' | 'thousandths'>): number {
  const exact = Math.abs(cents) * thousandths
  const rounded = Math.floor(exact / 1000) + (exact % 1000 >= 500 ? 1 : 0)
  return cents < 0 ? -rounded : rounded
}

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, each) => sum + costOf(each), 0)

/** Cents as the paper shows them in English. */
export function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}${whole}.${digits.slice(-2)}`
}
