import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type CostedRow,
  costOf,
  marginOf,
  markupOf,
  profitOf,
  sumProfits,
  withMarkup,
} from '#domain/numbers/margin.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { digitsOf, figureOf, roundedQuotient } from './make-row.ts'

const row = (price: number | null, cost: number | null, qty: number | null): CostedRow => ({
  price,
  cost,
  qty,
})

describe('the worked examples of numbers.md', () => {
  type Example = [CostedRow, number | null, number | null, number | null]
  test.each<Example>([
    [row(100, 60, 1), 40, 40, 66.7],
    [row(42.48, 12.35, 2.5), 11.6, 27.3, 37.6],
    [row(90, 40, 3), -30, -33.3, -25],
    [row(0, 5, 2), -10, null, -100],
    [row(10, 0, 2), 10, 100, null],
    [row(10, 0.01, 0.4), 10, 100, null],
    [row(10, null, 2), null, null, null],
    [row(480, 300, null), null, null, null],
  ])('%j: profit %p, margin %p, markup %p', (of, profit, margin, markup) => {
    expect([profitOf(of, 2), marginOf(of, 2), markupOf(of, 2)]).toEqual([profit, margin, markup])
  })

  test.each([
    [60, 66.7, 100.02],
    [12.34, 12.5, 13.88],
    [0.99, 33.3333, 1.32],
    [50, 0, 50],
    [50, -100, 0],
    [-1.5, 7, -1.61],
  ])('a cost of %p with a markup of %p %% is an item price of %p', (cost, percent, itemPrice) => {
    expect(withMarkup(cost, percent, 2)).toBe(itemPrice)
  })

  test('several rows sum to one profit, which says how many of them have no cost', () => {
    expect(
      sumProfits([row(100, 60, 1), row(90, 40, 3), row(7, null, 1), row(null, null, null)], 2),
    ).toEqual({ price: 190, cost: 180, profit: 10, margin: 5.3, markup: 5.6, withoutCost: 1 })
  })
})

test('a blank price counts as 0', () => {
  expect(profitOf(row(null, 5, 2), 2)).toBe(-10)
  expect(marginOf(row(null, 5, 2), 2)).toBeNull()
})

test('without a row there is no profit, and no percentage of it', () => {
  expect(sumProfits([], 2)).toEqual({
    price: 0,
    cost: 0,
    profit: 0,
    margin: null,
    markup: null,
    withoutCost: 0,
  })
})

test('beyond ±1e12 there is no result', () => {
  expect(costOf(row(1, 1e12, 2), 2)).toBeNull()
  expect(profitOf(row(-1e12, 1, 1), 2)).toBeNull()
  expect(sumProfits([row(9e11, 1, 1), row(9e11, 1, 1)], 2)).toBeNull()
  expect(sumProfits([row(0, 9e11, 1), row(0, 9e11, 1)], 2)).toBeNull()
  expect(withMarkup(1e12, 1, 2)).toBeNull()
})

describe('for any figures', () => {
  test('profit, margin and markup are those of exact fractions', () => {
    fc.assert(
      fc.property(anyRow, (of) => {
        const cost = costByHand(of.cost, of.qty)
        const profit = cents(of.price) - cost
        expect(costOf(of, 2)).toBe(figureOf(cost, 2))
        expect(profitOf(of, 2)).toBe(figureOf(profit, 2))
        expect(marginOf(of, 2)).toBe(percentByHand(profit, cents(of.price)))
        expect(markupOf(of, 2)).toBe(percentByHand(profit, cost))
      }),
      RUNS,
    )
  })

  test('the sum has the profits of its rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        const price = rows.reduce((total, of) => total + cents(of.price), 0n)
        const cost = rows.reduce((total, of) => total + costByHand(of.cost, of.qty), 0n)
        expect(sumProfits(rows, 2)).toEqual({
          price: figureOf(price, 2),
          cost: figureOf(cost, 2),
          profit: figureOf(price - cost, 2),
          margin: percentByHand(price - cost, price),
          markup: percentByHand(price - cost, cost),
          withoutCost: 0,
        })
      }),
      RUNS,
    )
  })

  test('rows without a cost change nothing but their number', () => {
    const unknown = fc.record({ price: cash(1000), cost: fc.constant(null), qty: anyQty })
    fc.assert(
      fc.property(fc.array(anyRow), fc.array(unknown), (rows, others) => {
        const withoutCost = others.filter(({ price }) => price !== 0).length
        expect(sumProfits([...others, ...rows], 2)).toEqual({
          ...(sumProfits(rows, 2) ?? fail('a sum beyond ±1e12')),
          withoutCost,
        })
      }),
      RUNS,
    )
  })

  test('a markup is exact, and rounded once', () => {
    fc.assert(
      fc.property(cash(1_000_000), anyPercent, (cost, percent) => {
        const { digits, scale } = digitsOf(percent)
        const hundred = 100n * 10n ** BigInt(scale)
        const itemPrice = roundedQuotient(cents(cost) * (hundred + digits), hundred)
        expect(withMarkup(cost, percent, 2)).toBe(figureOf(itemPrice, 2))
      }),
      RUNS,
    )
  })

  test('a markup of whole units is read back from the price that it makes', () => {
    const wholeCost = fc.integer({ min: 1, max: 10_000 })
    const tenths = fc.integer({ min: -1000, max: 10_000 }).map((whole) => whole / 10)
    fc.assert(
      fc.property(wholeCost, tenths, (hundreds, percent) => {
        const cost = hundreds * 100
        const price = withMarkup(cost, percent, 2)
        expect(markupOf(row(price, cost, 1), 2)).toBe(percent + 0)
      }),
      RUNS,
    )
  })
})

const cash = (most: number) =>
  fc.integer({ min: -100 * most, max: 100 * most }).map((whole) => whole / 100)
const anyQty = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 1000)
const anyPercent = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((whole) => whole / 10_000)
const anyRow = fc.record({
  price: fc.oneof(cash(1), cash(100_000)),
  cost: fc.oneof(cash(1), cash(10_000)),
  qty: anyQty,
})
const RUNS = { numRuns: repetitions(1000, 50_000) }

const cents = (money: number): bigint => BigInt(Math.round(money * 100))

function costByHand(cost: number, qty: number): bigint {
  const { digits, scale } = digitsOf(qty)
  return roundedQuotient(cents(cost) * digits, 10n ** BigInt(scale))
}

const percentByHand = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : figureOf(roundedQuotient(part * 1000n, whole), 1)

function fail(why: string): never {
  throw new Error(why)
}
