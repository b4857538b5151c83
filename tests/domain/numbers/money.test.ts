import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { add, decimalsOf, divide, fractionOf, multiply, round, sum } from '#domain/numbers/money.ts'
import { digitsOf, figureOf, roundedQuotient } from './make-row.ts'

describe('the worked examples of numbers.md', () => {
  test.each([
    [1.005, 1, 1.01],
    [1.115, 1, 1.12],
    [19.99, 2.5, 49.98],
    [-1.005, 1, -1.01],
  ])('%p × %p is %p', (a, b, product) => {
    expect(multiply(a, b, 2)).toBe(product)
  })

  test('0.1 + 0.2 is 0.3', () => {
    expect(add(0.1, 0.2)).toBe(0.3)
  })

  test('rounding is half away from zero', () => {
    expect(round(-1.005, 2)).toBe(-1.01)
    expect(round(2.675, 2)).toBe(2.68)
    expect(round(-0.5, 0)).toBe(-1)
    expect(round(1.0049999999999, 2)).toBe(1)
  })
})

describe('the range', () => {
  test('a result beyond ±1e12 is null, and ±1e12 itself is not', () => {
    expect(multiply(1e6, 1e6, 2)).toBe(1e12)
    expect(multiply(-1e6, 1e6, 2)).toBe(-1e12)
    expect(multiply(1e6, 1_000_000.01, 2)).toBeNull()
    expect(divide(1e12, 0.5, 2)).toBeNull()
    expect(sum([1e12, 0.01])).toBeNull()
    expect(round(1e13, 2)).toBeNull()
  })

  test('a partial sum may be out of range', () => {
    expect(sum([1e12, 1e12, -1e12, -0.01])).toBe(999_999_999_999.99)
    expect(sum(Array.from({ length: 5000 }, (_, index) => (index % 2 ? -1e12 : 1e12)))).toBe(0)
  })

  test('NaN, infinity and a division by zero give null', () => {
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      expect(multiply(value, 1, 2)).toBeNull()
      expect(divide(1, value, 2)).toBeNull()
      expect(sum([1, value])).toBeNull()
    }
    expect(divide(1, 0, 2)).toBeNull()
  })

  test('zero is never negative', () => {
    expect(Object.is(round(-0.001, 2), 0)).toBe(true)
    expect(Object.is(multiply(-3, 0, 2), 0)).toBe(true)
    expect(Object.is(divide(-0.001, 5, 2), 0)).toBe(true)
    expect(Object.is(sum([-0]), 0)).toBe(true)
  })
})

/** Figures of every make: typed ones, ones with many digits, and whatever a double can be. */
const figure = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => cents / 100),
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 15 }))
    .map(([digits, scale]) => figureOf(BigInt(digits), scale)),
  fc.constantFrom(1e12, -1e12, 0.01, 0.00001, 1e-7, 999_999_999_999.99, 0.1 + 0.2, 1 / 3),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
)
const decimals = fc.integer({ min: 0, max: 5 })

const inBounds = (value: number) => (Math.abs(value) <= 1e12 ? value : null)

describe('results are those of whole numbers, worked out here anew', () => {
  test('for products', () => {
    fc.assert(
      fc.property(figure, figure, decimals, (a, b, places) => {
        const [x, y] = [digitsOf(a), digitsOf(b)]
        const top = x.digits * y.digits * 10n ** BigInt(places)
        const exact = roundedQuotient(top, 10n ** BigInt(x.scale + y.scale))
        expect(multiply(a, b, places)).toBe(inBounds(figureOf(exact, places)))
      }),
      { numRuns: 5000 },
    )
  })

  test('for quotients', () => {
    fc.assert(
      fc.property(figure, figure, decimals, (a, b, places) => {
        fc.pre(b !== 0)
        const [x, y] = [digitsOf(a), digitsOf(b)]
        const top = x.digits * 10n ** BigInt(y.scale + places)
        const exact = roundedQuotient(top, y.digits * 10n ** BigInt(x.scale))
        expect(divide(a, b, places)).toBe(inBounds(figureOf(exact, places)))
      }),
      { numRuns: 5000 },
    )
  })

  test('for roundings', () => {
    fc.assert(
      fc.property(figure, decimals, (value, places) => {
        const { digits, scale } = digitsOf(value)
        const exact = roundedQuotient(digits * 10n ** BigInt(places), 10n ** BigInt(scale))
        expect(round(value, places)).toBe(inBounds(figureOf(exact, places)))
      }),
      { numRuns: 5000 },
    )
  })

  test('for sums, in which a blank counts as 0', () => {
    fc.assert(
      fc.property(fc.array(fc.option(figure, { freq: 5 })), (values) => {
        const parts = values.map((value) => digitsOf(value ?? 0))
        const scale = Math.max(0, ...parts.map((part) => part.scale))
        const total = parts.reduce(
          (all, part) => all + part.digits * 10n ** BigInt(scale - part.scale),
          0n,
        )
        expect(sum(values)).toBe(inBounds(figureOf(total, scale)))
      }),
      { numRuns: 2000 },
    )
  })

  test('for the digits of a figure', () => {
    fc.assert(
      fc.property(figure, (value) => {
        const { digits, scale } = digitsOf(value)
        expect(decimalsOf(value)).toBe(scale)
        expect(fractionOf(value)).toEqual({ digits, scale })
      }),
      { numRuns: 2000 },
    )
  })
})
