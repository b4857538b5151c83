import { fractionOf } from './money.ts'

/**
 * Cents of price per unit of the free figure while the other figure is fixed: the exact fraction
 * cents ÷ per. Unsigned whole numbers; doubles are used where they are exact, otherwise BigInt.
 */
export interface Rate {
  readonly cents: bigint
  readonly per: bigint
  readonly centsNumber: number
  readonly perNumber: number
}

/**
 * The rate for a fixed figure and a factor (of the discount).
 * @param perCent how many units of the free figure have the size of a cent
 */
export function rateOf(fixed: number, factor: number, perCent: number): Rate {
  const { digits, scale } = fractionOf(Math.abs(fixed))
  const per = 10n ** BigInt(scale) * BigInt(perCent)
  if (factor === 1) return asRate(digits, per)
  const ofFactor = fractionOf(factor)
  return reduced(digits * ofFactor.digits, per * 10n ** BigInt(ofFactor.scale))
}

const asRate = (cents: bigint, per: bigint): Rate => ({
  cents,
  per,
  centsNumber: Number(cents),
  perNumber: Number(per),
})

/** In lowest terms, so that doubles are exact more often. */
function reduced(cents: bigint, per: bigint): Rate {
  let [divisor, rest] = [cents, per]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return asRate(cents / divisor, per / divisor)
}

/** The price of the units in cents, rounded half away from zero. */
export function centsFor({ cents, per, centsNumber, perNumber }: Rate, units: number): number {
  return (
    roundedQuotient(units * centsNumber, perNumber) ??
    Number(roundedBigQuotient(BigInt(units) * cents, per))
  )
}

/** The units whose price is nearest to price × numerator ÷ denominator, in cents. */
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

/**
 * The fewest units whose price rounds to the given cents or more; it rounds up from half a cent.
 */
export function fewestUnits({ cents, per }: Rate, price: number): number {
  return price <= 0 ? 0 : Number(ceilQuotient((2n * BigInt(price) - 1n) * per, 2n * cents))
}

/** The quotient rounded up; neither operand is negative. */
export const ceilQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + divisor - 1n) / divisor

/** Null if a double might have rounded an intermediate result. */
function roundedQuotient(dividend: number, divisor: number): number | null {
  if (dividend > LARGEST || divisor > LARGEST) return null
  const rest = dividend % divisor
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0)
}

const LARGEST = Number.MAX_SAFE_INTEGER / 2

const roundedBigQuotient = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)
