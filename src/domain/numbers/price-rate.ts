import { fractionOf } from './money.ts'

/**
 * How a price follows a figure that moves in units while the other is held: cents of price for one
 * unit, the exact fraction cents ÷ per. Sizes only, without signs, all in whole numbers: in doubles
 * where those hold every number on the way, else in BigInt.
 */
export interface Rate {
  readonly cents: bigint
  readonly per: bigint
  readonly centsNumber: number
  readonly perNumber: number
}

/** The rate where the held figure is multiplied by units of so many decimals. */
export function rateOf(held: number, unitDecimals: number): Rate {
  const { digits, scale } = fractionOf(Math.abs(held))
  const per = 10n ** BigInt(scale + unitDecimals - 2)
  return { cents: digits, per, centsNumber: Number(digits), perNumber: Number(per) }
}

/** The price of so many units, in cents, half away from zero. */
export function centsFor({ cents, per, centsNumber, perNumber }: Rate, units: number): number {
  return (
    roundedQuotient(units * centsNumber, perNumber) ??
    Number(roundedBigQuotient(BigInt(units) * cents, per))
  )
}

/** The units whose price is nearest to price × numerator ÷ denominator, all in cents. */
export function unitsNearest(
  { cents, per, centsNumber, perNumber }: Rate,
  price: number,
  numerator: number,
  denominator: number,
): number {
  return (
    roundedQuotient(price * numerator * perNumber, denominator * centsNumber) ??
    Number(roundedBigQuotient(BigInt(price) * BigInt(numerator) * per, BigInt(denominator) * cents))
  )
}

/** The fewest units with a price of so many cents or more; a price begins half a cent below. */
export function fewestUnits({ cents, per }: Rate, price: number): number {
  return price <= 0 ? 0 : Number(ceilQuotient((2n * BigInt(price) - 1n) * per, 2n * cents))
}

/** Rounded up; neither is negative. */
export const ceilQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + divisor - 1n) / divisor

/** Null where a double may have rounded a number on the way. */
function roundedQuotient(dividend: number, divisor: number): number | null {
  if (dividend > LARGEST || divisor > LARGEST) return null
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
}

const LARGEST = Number.MAX_SAFE_INTEGER / 2

const roundedBigQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)
