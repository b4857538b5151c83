import { DECIMALS, LIMITS } from '../document/limits.ts'
import { memoize } from './memoize.ts'

/**
 * Decimal arithmetic on figures, exact to the cent (numbers: Arithmetic). A figure is a JS number
 * read through its shortest decimal form, the one a person typed. Rounding is half away from zero.
 * A result beyond ±1e12 and a division by zero are null: the caller refuses the edit.
 *
 * Fractions of whole numbers define the results. Where all digits fit into whole numbers below 2^53,
 * plain numbers give the same result some twenty times faster; tests compare the two.
 */

/** An exact result; the denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The result rounded to `decimals`, half away from zero. */
export function toFigure({ numerator, denominator }: Fraction, decimals: number): number | null {
  const size = numerator < 0n ? -numerator : numerator
  const scaled = 2n * size * powerOfTen(decimals)
  const whole = (scaled + denominator) / (2n * denominator)
  return figure(Number(`${numerator < 0n ? '-' : ''}${whole}e-${decimals}`))
}

/**
 * The result as a qty: a terminating decimal is kept whole, others are rounded to a qty's decimals.
 */
export const roundResult = (result: Fraction): number | null =>
  toFigure(result, exactDecimals(result, MOST_DECIMALS) ?? DECIMALS.qtyFromPrice)

/** A result with more decimals counts as non-terminating. */
export const MOST_DECIMALS = 12

/** A hundredth of the figure, exact. A document has few percentages, and asks for them often. */
export const percentOf = memoize((value: number): number | null => {
  const { digits, scale } = fractionOf(value)
  return roundResult({ numerator: digits, denominator: 100n * 10n ** BigInt(scale) })
}, 200)

/** The number of decimals of a terminating result, up to `most`; null if it doesn't terminate. */
function exactDecimals({ numerator, denominator }: Fraction, most: number): number | null {
  for (let decimals = 0; decimals <= most; decimals++) {
    if ((numerator * 10n ** BigInt(decimals)) % denominator === 0n) return decimals
  }
  return null
}

/** The figure rounded to `decimals`. */
export function round(value: number, decimals: number): number | null {
  return multiply(value, 1, decimals)
}

/** a × b, rounded to `decimals`. */
export const multiply = (a: number, b: number, decimals: number): number | null =>
  multiplyAll(a, b, 1, decimals)

/** a ÷ b, rounded to `decimals`; null where b is 0. */
export function divide(a: number, b: number, decimals: number): number | null {
  if (b === 0) return null
  const scaleA = scaleOf(a)
  const scaleB = scaleOf(b)
  if (scaleA >= 0 && scaleB >= 0) {
    const shift = scaleB - scaleA + decimals
    const dividend = digitsOf(a, scaleA) * (shift > 0 ? power(shift) : 1)
    const divisor = digitsOf(b, scaleB) * (shift < 0 ? power(-shift) : 1)
    if (isExact(dividend) && isExact(divisor)) {
      return figure(roundedQuotient(dividend, divisor) / power(decimals))
    }
  }
  return divideAll([a], [b], decimals)
}

/** a × b × c, worked out exactly and rounded once to `decimals`. */
export function multiplyAll(a: number, b: number, c: number, decimals: number): number | null {
  const scaleA = scaleOf(a)
  const scaleB = scaleOf(b)
  const scaleC = c === 1 ? 0 : scaleOf(c)
  const scale = scaleA + scaleB + scaleC
  if (scaleA >= 0 && scaleB >= 0 && scaleC >= 0 && scale < POWERS.length) {
    const product = digitsOf(a, scaleA) * digitsOf(b, scaleB) * digitsOf(c, scaleC)
    if (isExact(product)) {
      if (scale <= decimals) return figure(product / power(scale))
      return figure(roundedQuotient(product, power(scale - decimals)) / power(decimals))
    }
  }
  return exactProduct([a, b, c], decimals)
}

/** a ÷ (b × c), worked out exactly and rounded once; null where b × c is 0. */
export function divideByBoth(a: number, b: number, c: number, decimals: number): number | null {
  if (c === 1 || b === 0 || c === 0) return divide(a, b * c, decimals)
  return divideAll([a], [b, c], decimals)
}

/** a + b with all decimals. */
export function add(a: number, b: number): number | null {
  return sum([a, b])
}

/** The sum with all decimals; a blank figure counts as 0. */
export function sum(values: readonly (number | null)[]): number | null {
  let thousandths = 0
  for (const value of values) {
    if (value === null) continue
    const own = Math.round(value * 1000)
    thousandths += own
    if (own / 1000 !== value || Math.abs(own) >= MAX_DIGITS || !isExact(thousandths)) {
      return exactSum(values)
    }
  }
  return figure(thousandths / 1000)
}

/** The number of decimals in the figure's shortest decimal form. */
export function decimalsOf(value: number): number {
  const scale = scaleOf(value)
  return scale >= 0 ? scale : fractionOf(value).scale
}

/** The figure's digits as a whole number, and its scale: 12.5 is 125 at scale 1. */
export function fractionOf(value: number): { digits: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const scale = decimals.length - Number(exponent)
  const digits = BigInt(whole + decimals)
  return scale < 0 ? { digits: digits * powerOfTen(-scale), scale: 0 } : { digits, scale }
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
const power = (exponent: number): number => POWERS[exponent] ?? Number.NaN

/** Twice this plus the result's decimals stays within POWERS. */
const MAX_SCALE = 8
/** Whole numbers below this have at most 15 digits: no two decimals of 15 digits share a double. */
const MAX_DIGITS = 1e15

/**
 * The number of decimals, or -1 when the fast path must not be taken. If a whole number r of at
 * most 15 digits gives r / 10^scale === value, then r at that scale is the shortest decimal form:
 * the division is correctly rounded, and no two decimals of 15 digits share a double.
 */
function scaleOf(value: number): number {
  for (let scale = 0; scale <= MAX_SCALE; scale++) {
    const digits = digitsOf(value, scale)
    if (digits / power(scale) === value) return Math.abs(digits) < MAX_DIGITS ? scale : -1
  }
  return -1
}

const digitsOf = (value: number, scale: number): number => Math.round(value * power(scale))

/** Whether a double holds the whole number exactly. */
const isExact = (whole: number): boolean => Math.abs(whole) <= Number.MAX_SAFE_INTEGER

/** The whole quotient, half away from zero. `%` is exact, so nothing is rounded twice. */
function roundedQuotient(dividend: number, divisor: number): number {
  const size = Math.abs(dividend)
  const by = Math.abs(divisor)
  const rest = size % by
  const quotient = (size - rest) / by + (rest >= by - rest ? 1 : 0)
  return dividend < 0 === divisor < 0 ? quotient : -quotient
}

function exactSum(values: readonly (number | null)[]): number | null {
  const figures = values.map((value) => value ?? 0)
  if (!figures.every(Number.isFinite)) return null
  const parts = figures.map(fractionOf)
  const scale = Math.max(...parts.map((part) => part.scale))
  const digits = parts.map((part) => part.digits * powerOfTen(scale - part.scale))
  const total = digits.reduce((all, own) => all + own)
  return toFigure({ numerator: total, denominator: powerOfTen(scale) }, scale)
}

function exactProduct(factors: readonly number[], decimals: number): number | null {
  return factors.every(Number.isFinite) ? toFigure(productOf(factors), decimals) : null
}

/** The product of some figures ÷ that of others, none of which is 0, rounded once. */
export function divideAll(
  factors: readonly number[],
  divisors: readonly number[],
  decimals: number,
): number | null {
  if (![...factors, ...divisors].every(Number.isFinite)) return null
  const { numerator, denominator } = productOf(factors)
  const by = productOf(divisors)
  const sign = by.numerator < 0n ? -1n : 1n
  return toFigure(
    {
      numerator: sign * numerator * by.denominator,
      denominator: sign * denominator * by.numerator,
    },
    decimals,
  )
}

function productOf(factors: readonly number[]): Fraction {
  const parts = factors.map(fractionOf)
  return {
    numerator: parts.reduce((product, { digits }) => product * digits, 1n),
    denominator: powerOfTen(parts.reduce((total, { scale }) => total + scale, 0)),
  }
}

/** The result, or null out of range; `+ 0` turns -0 into 0. */
const figure = (value: number): number | null =>
  Math.abs(value) <= LIMITS.figure ? value + 0 : null
