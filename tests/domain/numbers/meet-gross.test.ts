import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { adjustSubtotal } from '#domain/numbers/adjust-subtotal.ts'
import type { DocumentLine } from '#domain/numbers/document-lines.ts'
import { meetGross } from '#domain/numbers/meet-gross.ts'
import { add, round } from '#domain/numbers/money.ts'
import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { documentTotals, type Tax } from '#domain/numbers/taxes.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { makeRow } from './make-row.ts'
import { currencyWith, SUM_ONLY } from './terms.ts'

interface Terms {
  mode?: Tax['mode']
  lines?: DocumentLine[]
  currencyDecimals?: number
}

/** Rows by tax rate in percent: [19, row]. */
type RatedRow = readonly [percent: number, row: PricedRow]

const PERCENTS = [19, 7, 0, 10, 20, 25]

function totalOf(rows: readonly RatedRow[], { mode = 'added', lines = [], ...terms }: Terms) {
  const rates = PERCENTS.map((percent) => ({ id: String(percent), percent }))
  const { currencyDecimals = 2 } = terms
  const prices = rows.map(([percent, row]) => ({ rate: String(percent), price: row.price.value }))
  return documentTotals(prices, {
    ...SUM_ONLY,
    tax: { mode, rates, defaultRate: '19' },
    lines,
    currency: currencyWith(currencyDecimals),
  })
}

/** The total after spreading the sum over the rows; null if that is impossible. */
function totalAt(sum: number, rows: readonly RatedRow[], terms: Terms): number | null {
  const { rows: after, outcome } = adjustSubtotal(
    rows.map(([, row]) => row),
    sum,
    2,
  )
  if (outcome !== 'exact' && outcome !== 'closest') return null
  const spread = rows.map(([percent], at): RatedRow => [percent, after[at] as PricedRow])
  return totalOf(spread, terms)?.total ?? null
}

function meet(typed: number, rows: readonly RatedRow[], terms: Terms = {}) {
  const now = totalOf(rows, terms)
  const at = (sum: number) => totalAt(sum, rows, terms)
  const met = now && meetGross(typed, now, at, terms.currencyDecimals ?? 2)
  return met && { ...met, total: at(met.sum) }
}

/** A row that any sum can be spread over. */
const rowAt = (percent: number, price = 100, pins = ''): RatedRow => [
  percent,
  makeRow(price, 1, pins),
]

const percent = (value: number): DocumentLine => ({ kind: 'percent', value })
const amount = (value: number): DocumentLine => ({ kind: 'amount', value })

describe('a typed gross', () => {
  test('is met by the net that makes it', () => {
    expect(meet(119, [rowAt(19, 140)])).toEqual({ sum: 100, rounding: 0, total: 119 })
    expect(meet(9500, [rowAt(19)])).toEqual({ sum: 7983.19, rounding: 0, total: 9500 })
  })

  test('is the sum itself where tax is included, or there is none', () => {
    expect(meet(1234.56, [rowAt(19)], { mode: 'included' })?.sum).toBe(1234.56)
    expect(meet(1234.56, [rowAt(19)], { mode: 'none' })?.sum).toBe(1234.56)
  })

  test('that no net makes needs a rounding of a cent', () => {
    expect(meet(0.03, [rowAt(19)])).toEqual({ sum: 0.03, rounding: -0.01, total: 0.04 })
    for (const typed of [0.09, 0.16]) {
      const met = meet(typed, [rowAt(19)])
      expect(Math.abs(met?.rounding ?? 0)).toBe(0.01)
      expect(add(met?.total ?? 0, met?.rounding ?? 0)).toBe(typed)
    }
  })

  test('is met by what the lines leave', () => {
    const lines = [percent(-10), percent(-2), amount(25)]
    expect(meet(1079.33, [rowAt(19)], { lines })).toEqual({
      sum: 1000,
      rounding: 0,
      total: 1079.33,
    })
    expect(meet(59.5, [rowAt(19)], { lines: [amount(-100)] })?.sum).toBe(150)
  })

  test('is met by several rates, of which some prices are pinned', () => {
    const rows = [rowAt(19, 100, 'p'), rowAt(7, 50), rowAt(0, 30)]
    const met = meet(250, rows, { lines: [amount(-20), percent(3)] })
    expect(met).toMatchObject({ rounding: 0, total: 250 })
  })

  test('is met in whole yen', () => {
    const terms = { currencyDecimals: 0 }
    expect(meet(1000, [rowAt(10)], terms)).toEqual({ sum: 909, rounding: 0, total: 1000 })
    expect(meet(5, [rowAt(10)], terms)).toEqual({ sum: 5, rounding: -1, total: 6 })
    expect(meet(1000.5, [rowAt(10)], terms)).toMatchObject({ sum: 909.5, rounding: 0 })
  })

  test('that is out of reach gets no rounding', () => {
    expect(meet(50, [rowAt(19)], { lines: [percent(-100)] })?.rounding).toBeNull()
    expect(meet(1000, [[0, makeRow(100, 3000, 'q')]])).toMatchObject({ rounding: null, total: 990 })
  })

  test('is not met by rows that can not change', () => {
    expect(meet(50, [rowAt(19, 100, 'p')])).toBeNull()
    expect(meet(50, [rowAt(19, 0)])).toBeNull()
  })
})

describe('of all grosses up to 200.00', () => {
  const STOOD = 100
  const grossOf = (sum: number, percent: number) =>
    totalOf([rowAt(percent, sum)], {})?.total ?? Number.NaN
  const meetPool = (typed: number, percent: number) =>
    meetGross(
      typed,
      { sum: STOOD, total: grossOf(STOOD, percent) },
      (sum) => grossOf(sum, percent),
      2,
    )
  const GROSSES = Array.from({ length: 20_000 }, (_, at) => (at + 1) / 100)

  test.each([7, 19, 20, 25])(
    'those that a net makes are met at %p %, others in 2 cents',
    (percent) => {
      const made = new Set([0, ...GROSSES].map((net) => grossOf(net, percent)))
      const missed = GROSSES.filter((typed) => !made.has(typed))
      expect(missed.length / GROSSES.length).toBeCloseTo(percent / (100 + percent), 3)
      expect(GROSSES.filter((typed) => meetPool(typed, percent)?.rounding !== 0)).toEqual(missed)
      for (const typed of missed) {
        const { sum = 0, rounding = null } = meetPool(typed, percent) ?? {}
        expect(Math.abs(rounding ?? 1)).toBeLessThanOrEqual(0.02)
        expect(add(grossOf(sum, percent), rounding ?? 0)).toBe(typed)
      }
    },
  )
})

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((whole) => whole / 100)
const anyRow = fc
  .tuple(fc.constantFrom(...PERCENTS), cents(10_000, 100_000), fc.constantFrom('', '', '', 'p'))
  .map(([percent, price, pins]) => rowAt(percent, price, pins))
const anyLine = fc.oneof(cents(-2000, 2000).map(percent), cents(-2500, 2500).map(amount))
const anyCase = fc.record({
  rows: fc.array(anyRow, { maxLength: 5 }).map((rows) => [...rows, rowAt(19)]),
  lines: fc.array(anyLine, { maxLength: 3 }),
  mode: fc.constantFrom<Tax['mode'][]>('none', 'added', 'included'),
  share: cents(50, 200),
})

test('where a usual offer misses its typed gross by a cent or two, no sum near it would do', () => {
  fc.assert(
    fc.property(anyCase, ({ rows, share, ...terms }) => {
      const typed = round((totalOf(rows, terms)?.total ?? 0) * share, 2) ?? 0
      const met = meet(typed, rows, terms)
      expect(met?.rounding).toBeNumber()
      expect(add(met?.total ?? 0, met?.rounding ?? 0)).toBe(typed)
      if (met?.rounding === 0) return
      for (let distance = -30; distance <= 30; distance++) {
        const sum = Math.round((met?.sum ?? 0) * 100 + distance) / 100
        expect(totalAt(sum, rows, terms)).not.toBe(typed)
      }
    }),
    { numRuns: repetitions(500, 20_000) },
  )
})
