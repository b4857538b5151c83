import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  applyLines,
  type DocumentLine,
  type Pool,
  roundingOf,
  splitAmount,
} from '#domain/numbers/document-lines.ts'
import { sum } from '#domain/numbers/money.ts'
import { amount as repetitions } from '../../support/soak.ts'

const pools = (...standing: [amount: number, percent: number][]): Pool[] =>
  standing.map(([amount, percent]) => ({ amount, percent }))

const percent = (value: number | null): DocumentLine => ({ kind: 'percent', value })
const amount = (value: number | null): DocumentLine => ({ kind: 'amount', value })
const rounding = (value: number): DocumentLine => ({ kind: 'rounding', value })

const apply = (standing: Pool[], lines: DocumentLine[]) => {
  const applied = applyLines(standing, lines, 0, 2)
  return (
    applied && {
      amounts: applied.lines.map((line) => line.amount),
      pools: applied.pools.map((pool) => pool.amount),
    }
  )
}

describe('lines', () => {
  test('a percentage is taken of what the lines before it left', () => {
    expect(apply(pools([1000, 19]), [percent(-10), percent(-2), amount(25)])).toEqual({
      amounts: [-100, -18, 25],
      pools: [907],
    })
  })

  test('each is rounded to 2 decimals, halves away from zero', () => {
    expect(apply(pools([0.1, 0]), [percent(-5), percent(50)])).toEqual({
      amounts: [-0.01, 0.05],
      pools: [0.14],
    })
    expect(apply(pools([100, 0]), [percent(12.3456), amount(1.005)])).toEqual({
      amounts: [12.35, 1.01],
      pools: [113.36],
    })
  })

  test('a blank one counts as 0', () => {
    expect(apply(pools([100, 19]), [percent(null), amount(null)])).toEqual({
      amounts: [0, 0],
      pools: [100],
    })
  })

  test('a rounding stays out of the tax', () => {
    const lines = [rounding(0.01), amount(5), rounding(-0.03)]
    expect(apply(pools([100, 19]), lines)).toEqual({ amounts: [5], pools: [105] })
    expect(roundingOf(lines, 5, 2)).toBe(-0.02)
    expect(roundingOf([], 5, 2)).toBe(0)
  })

  test.each<[string, Pool[], DocumentLine[]]>([
    ['an amount', pools([9e11, 0]), [amount(2e12)]],
    ['a percentage of the sum', pools([9e11, 0]), [percent(200)]],
    ['a pool', pools([9e11, 0]), [percent(20), percent(-50)]],
    ['a part', pools([1000, 19], [-999.99, 7]), [amount(1e9)]],
    ['the running sum', pools([9e11, 0], [9e11, 7]), [percent(-60)]],
  ])('beyond ±1e12 there is no result: %s', (_, standing, lines) => {
    expect(apply(standing, lines)).toBeNull()
    expect(roundingOf([rounding(1e13)], 5, 2)).toBeNull()
  })
})

describe('a line split over the rates', () => {
  const split = (value: number, standing: Pool[]) =>
    splitAmount(value, standing, standing.length - 1, 2)

  test('remaining cents go to the largest remainders', () => {
    expect(split(-10, pools([33.33, 19], [33.33, 7], [33.34, 0]))).toEqual([-3.33, -3.33, -3.34])
    expect(split(0.1, pools([1, 0], [1, 7], [5, 19]))).toEqual([0.01, 0.02, 0.07])
  })

  test('equal remainders go to the higher rate, then to the one listed first', () => {
    expect(split(0.01, pools([50, 7], [50, 19]))).toEqual([0, 0.01])
    expect(split(0.02, pools([50, 0], [50, 7], [50, 7], [50, 0]))).toEqual([0, 0.01, 0.01, 0])
    expect(split(0.03, pools([50, 0], [50, 7], [50, 7], [50, 0]))).toEqual([0.01, 0.01, 0.01, 0])
  })

  test('rates may stand on either side of zero', () => {
    expect(split(-5, pools([-50, 19], [100, 7]))).toEqual([5, -10])
    expect(split(-5, pools([50, 19], [-100, 7]))).toEqual([5, -10])
  })

  test('where all stand at 0 together, the default rate gets it', () => {
    expect(split(-5, pools([-50, 19], [50, 7]))).toEqual([0, -5])
    expect(split(5, pools([0, 19], [0, 7]))).toEqual([0, 5])
  })

  test('for any pools the parts sum to the amount and are nearest to the shares', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.array(anyPool, { minLength: 1, maxLength: 5 }),
        (value, standing) => {
          const parts = split(value, standing)
          if (parts) expect(sum(parts)).toBe(value)
          expect(parts).toEqual(splitByTrial(value, standing))
        },
      ),
      { numRuns: repetitions(2000, 100_000) },
    )
  })
})

const cents = (most: number) => fc.integer({ min: -most, max: most }).map((whole) => whole / 100)
const anyAmount = fc.oneof(cents(100), cents(1_000_000), cents(1e13))
const anyPool = fc.record({
  amount: fc.oneof(cents(5), cents(100_000), cents(1e13), fc.constantFrom(0, 33.33, 100)),
  percent: fc.constantFrom(0, 7, 19, 8.1),
})

/**
 * Tries each way to round the shares up or down that sums to the amount. The best has the least
 * squares of differences from the shares; among equal ones it rounds up at higher rates first.
 */
function splitByTrial(value: number, standing: readonly Pool[]): number[] | null {
  const whole = (figure: number) => BigInt(Math.round(figure * 100))
  const total = standing.reduce((all, pool) => all + whole(pool.amount), 0n)
  if (total === 0n) return standing.map((_, at) => (at === standing.length - 1 ? value : 0))
  const order = standing
    .map((_, at) => at)
    .toSorted((a, b) => (standing[b]?.percent ?? 0) - (standing[a]?.percent ?? 0) || a - b)
  // Both in fractions of a cent: the total's size is the denominator.
  const size = total < 0n ? -total : total
  const shares = standing.map((pool) => whole(value) * whole(pool.amount) * (total < 0n ? -1n : 1n))
  const floors = shares.map((share) => {
    const quotient = share / size
    return quotient * size > share ? quotient - 1n : quotient
  })
  let best: { parts: bigint[]; squares: bigint; ups: string } | null = null
  for (let choice = 0; choice < 2 ** standing.length; choice++) {
    const parts = floors.map((floor, at) => floor + BigInt((choice >> at) & 1))
    if (parts.reduce((all, part) => all + part, 0n) !== whole(value)) continue
    const squares = parts.reduce((all, part, at) => {
      const difference = part * size - (shares[at] ?? 0n)
      return all + difference * difference
    }, 0n)
    const ups = order.map((at) => (choice >> at) & 1).join('')
    const isBetter = !best || squares < best.squares || (squares === best.squares && ups > best.ups)
    if (isBetter) best = { parts, squares, ups }
  }
  const parts = best?.parts ?? []
  return parts.some((part) => part > 10n ** 14n || part < -(10n ** 14n))
    ? null
    : parts.map((part) => Number(part) / 100)
}
