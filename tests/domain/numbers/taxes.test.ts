import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newBoqBlock, newBoqRow, newPriceBlock } from '#domain/document/quotation.ts'
import type { DocumentLine } from '#domain/numbers/document-lines.ts'
import { sum } from '#domain/numbers/money.ts'
import { convertPrice, documentTotals, type RatedPrice, type Tax } from '#domain/numbers/taxes.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { counting } from '../../support/documents.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { digitsOf, figureOf, makeRow, roundedQuotient } from './make-row.ts'
import { currencyWith, SUM_ONLY } from './terms.ts'

type Mode = Tax['mode']

/** Rates named by their percentages, as the tables of numbers.md write them. */
const taxOf = (mode: Mode, ...percents: number[]): Tax => ({
  mode,
  rates: percents.map((percent) => ({ id: `${percent} %`, percent })),
  defaultRate: percents.length > 0 ? `${percents[0]} %` : null,
})

const at = (percent: number, ...prices: (number | null)[]): RatedPrice[] =>
  prices.map((price) => ({ rate: `${percent} %`, price }))

const percent = (value: number): DocumentLine => ({ kind: 'percent', value })
const amount = (value: number): DocumentLine => ({ kind: 'amount', value })

const totals = (prices: RatedPrice[], tax: Tax, lines: DocumentLine[] = [], currencyDecimals = 2) =>
  documentTotals(prices, {
    ...SUM_ONLY,
    tax,
    lines,
    currency: currencyWith(currencyDecimals),
  })

const ADDED = taxOf('added', 19, 7, 0)

describe('the worked examples of numbers.md', () => {
  type Rows = [price: number, percent: number][]
  type Example = [Rows, DocumentLine[], Mode, net: number, taxes: number[], total: number]
  const LINES = [percent(-10), percent(-2), amount(25)]
  const NINES: Rows = [
    [9.99, 19],
    [9.99, 19],
    [9.99, 19],
  ]
  // biome-ignore format: as in the page's table
  const EXAMPLES: Example[] = [
    [[[10, 19], [40, 19], [90, 19]], [], 'added', 140, [26.6], 166.6],
    [[[0.99, 19], [0.99, 7], [0.35, 7]], [], 'added', 2.33, [0.19, 0.09], 2.61],
    [[[119, 19], [107, 7]], [], 'included', 200, [19, 7], 226],
    [[[100, 19], [100, 7], [100, 0]], [percent(-10)], 'added', 270, [17.1, 6.3, 0], 293.4],
    [[[33.33, 19], [33.33, 7], [33.34, 0]], [amount(-10)], 'added', 90, [5.7, 2.1, 0], 97.8],
    [[[1000, 19]], LINES, 'added', 907, [172.33], 1079.33],
    [NINES, [], 'added', 29.97, [5.69], 35.66],
    [NINES, [], 'included', 25.18, [4.79], 29.97],
    [[[-50, 19], [100, 7]], [percent(-10)], 'added', 45, [-8.55, 6.3], 42.75],
  ]
  test.each(EXAMPLES)('%j with lines %j, tax %s', (rows, lines, mode, net, taxes, total) => {
    const prices = rows.flatMap(([price, percent]) => at(percent, price))
    const found = totals(prices, taxOf(mode, 19, 7, 0), lines)
    expect(found?.net).toBe(net)
    expect(found?.taxes.map(({ tax }) => tax)).toEqual(taxes)
    expect(found?.total).toBe(total)
  })
})

describe('the rates', () => {
  const bases = (prices: RatedPrice[], tax: Tax, lines?: DocumentLine[]) =>
    totals(prices, tax, lines)?.taxes.map(({ rate, base }) => [rate, base])

  test('in use are shown in the order of the quotation', () => {
    expect(bases([...at(0, 5), ...at(19, 10, -9)], ADDED)).toEqual([
      ['19 %', 1],
      ['0 %', 5],
    ])
  })

  test('whose prices come to 0 are not shown, unless a line goes to one', () => {
    expect(bases([...at(19, null), ...at(7, 5)], ADDED)).toEqual([['7 %', 5]])
    expect(bases([...at(19, 10, -10), ...at(7, 5)], ADDED)).toEqual([['7 %', 5]])
    expect(bases(at(7, 5, -5), ADDED, [amount(3)])).toEqual([['19 %', 3]])
    expect(bases(at(7, 5), ADDED, [percent(-100)])).toEqual([['7 %', 0]])
  })

  test('show the default rate where there is no price at all', () => {
    expect(bases([], ADDED)).toEqual([['19 %', 0]])
    expect(bases([], { ...ADDED, defaultRate: '7 %' })).toEqual([['7 %', 0]])
  })

  test('of rows that name none, or an unknown one, are the default', () => {
    const prices = [
      { rate: null, price: 10 },
      { rate: 'gone', price: 20 },
    ]
    expect(bases(prices, { ...ADDED, defaultRate: '7 %' })).toEqual([['7 %', 30]])
    expect(bases(prices, { ...ADDED, defaultRate: 'gone' })).toEqual([['19 %', 30]])
    expect(bases(prices, { ...ADDED, defaultRate: null })).toEqual([['19 %', 30]])
  })

  test('with the same percentage are kept apart', () => {
    const rates = ['reverse charge', 'export'].map((id) => ({ id, percent: 0 }))
    const prices = [
      { rate: 'export', price: 10 },
      { rate: 'reverse charge', price: 10 },
    ]
    const tax: Tax = { mode: 'added', rates, defaultRate: 'export' }
    expect(bases(prices, tax, [amount(-0.01)])).toEqual([
      ['reverse charge', 10],
      ['export', 9.99],
    ])
  })

  test('of up to 4 decimals are exact', () => {
    expect(totals(at(9.9975, 200), taxOf('added', 9.9975))?.total).toBe(220)
    expect(totals(at(14.975, 1e9), taxOf('included', 14.975))?.taxes[0]?.tax).toBe(130_245_705.59)
  })
})

describe('the tax', () => {
  test('is rounded half away from zero', () => {
    const found = totals(at(19, -7612.5), ADDED)
    expect(found?.taxes).toEqual([{ rate: '19 %', part: null, base: -7612.5, tax: -1446.38 }])
    expect(found?.total).toBe(-9058.88)
  })

  test('has no cents in a currency without them', () => {
    expect(totals(at(10, 1005), taxOf('added', 10), [], 0)).toMatchObject({
      net: 1005,
      total: 1106,
    })
    const included = totals(at(10, 1004), taxOf('included', 10), [], 0)
    expect(included).toMatchObject({ net: 913, total: 1004 })
    expect(totals(at(10, 999.4), taxOf('included', 10), [], 0)).toMatchObject({
      net: 908.4,
      taxes: [{ tax: 91 }],
      total: 999.4,
    })
  })

  test('has at most 2 decimals', () => {
    expect(totals(at(5, 0.3), taxOf('added', 5), [], 3)?.total).toBe(0.32)
  })

  test('is not calculated where there is none, or no rate', () => {
    const untaxed = { net: 90, taxes: [], total: 90 }
    const lines = [percent(-10)]
    expect(totals([...at(19, 50), ...at(7, 50)], { ...ADDED, mode: 'none' }, lines)).toMatchObject(
      untaxed,
    )
    expect(totals(at(19, 100), taxOf('included'), lines)).toMatchObject(untaxed)
  })

  test('does not apply to a rounding', () => {
    expect(totals(at(19, 0.02), ADDED, [{ kind: 'rounding', value: 0.01 }])).toEqual({
      sum: 0.02,
      lines: [],
      net: 0.02,
      gross: 0.02,
      withheld: 0,
      withheldOf: 0,
      rounding: 0.01,
      stepRounding: 0,
      total: 0.03,
      taxes: [{ rate: '19 %', part: null, base: 0.02, tax: 0 }],
    })
  })
})

describe('beyond ±1e12 there is no result', () => {
  test.each<[string, RatedPrice[], DocumentLine[]]>([
    ['the sum', [...at(19, 9e11), ...at(7, 9e11)], [amount(-9e11)]],
    ['what a rate stands at', [...at(19, 9e11, 9e11), ...at(7, -9e11)], []],
    ['the net', at(0, 9e11), [amount(9e11)]],
    ['a tax', at(300, 9e11), []],
    ['the total', at(19, 9e11), []],
    ['a rounding', at(19, 1), [{ kind: 'rounding', value: 2e12 }]],
  ])('%s', (_, prices, lines) => {
    expect(totals(prices, taxOf('added', 19, 7, 0, 300), lines)).toBeNull()
  })
})

describe('prices converted between net and gross', () => {
  test.each([
    [100, 19, 'included', 119],
    [119, 19, 'added', 100],
    [9.99, 19, 'included', 11.89],
    [9.99, 19, 'added', 8.39],
    [-1.5, 7, 'included', -1.61],
    [5, 0, 'added', 5],
    [9e11, 19, 'included', null],
  ] as const)('%p at %p %% with tax %s is %p', (price, percent, to, converted) => {
    expect(convertPrice(price, percent, to, 2)).toBe(converted)
  })
})

describe('for any prices, lines and tax', () => {
  test('net, taxes and rounding sum to the total, and bases to the net', () => {
    fc.assert(
      fc.property(anyTotals, ({ prices, mode, lines, currencyDecimals }) => {
        const found = totals(prices, taxOf(mode, ...ANY_RATES), lines, currencyDecimals)
        if (!found) return
        const { net, taxes, rounding, total } = found
        expect(found.sum).toBe(exactSum(prices.map(({ price }) => price)))
        expect(total).toBe(exactSum([net, rounding, ...taxes.map(({ tax }) => tax)]))
        if (mode !== 'none') expect(net).toBe(exactSum(taxes.map(({ base }) => base)))
        const withLines = exactSum([found.sum, ...found.lines.map((line) => line.amount)])
        expect(mode === 'included' ? exactSum([total, -rounding]) : net).toBe(withLines)
        for (const { amount, parts } of found.lines) expect(exactSum(parts)).toBe(amount)
      }),
      RUNS,
    )
  })

  test('the tax of each rate is that of all it stands at', () => {
    const mode = fc.constantFrom<Mode[]>('added', 'included')
    fc.assert(
      fc.property(anyTotals, mode, ({ prices, lines, currencyDecimals }, mode) => {
        const found = totals(prices, taxOf(mode, ...ANY_RATES), lines, currencyDecimals)
        for (const { rate, base, tax } of found?.taxes ?? []) {
          const own = prices.filter((price) => (price.rate ?? '19 %') === rate)
          const parts = found?.lines.map((line) => line.parts[indexOf(rate)] ?? 0) ?? []
          const standing = exactSum([...own.map(({ price }) => price), ...parts])
          const decimals = Math.min(currencyDecimals, 2)
          expect(tax).toBe(taxByHand(standing, Number.parseFloat(rate), mode, decimals))
          expect(mode === 'included' ? exactSum([base, tax]) : base).toBe(standing)
        }
      }),
      RUNS,
    )
  })

  test('the order of the prices changes nothing, nor does adding them up before', () => {
    fc.assert(
      fc.property(anyTotals, fc.infiniteStream(fc.nat()), ({ prices, ...terms }, chance) => {
        const tax = taxOf(terms.mode, ...ANY_RATES)
        const found = totals(prices, tax, terms.lines, terms.currencyDecimals)
        const keys = new Map(prices.map((price) => [price, chance.next().value]))
        const shuffled = prices.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
        expect(totals(shuffled, tax, terms.lines, terms.currencyDecimals)).toEqual(found)
        const byRate = Map.groupBy(
          prices.filter(({ price }) => price !== null),
          ({ rate }) => rate,
        )
        const added = [...byRate].map(([rate, own]) => ({
          rate,
          price: exactSum(own.map(({ price }) => price)),
        }))
        expect(totals(added, tax, terms.lines, terms.currencyDecimals)).toEqual(found)
      }),
      RUNS,
    )
  })

  test('the total without tax and lines is the one of totalsOf', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 8 }), (prices) => {
        const nextId = counting()
        const table = newBoqBlock(nextId(), nextId)
        const rows = prices.map(({ price }) => ({
          ...newBoqRow(nextId()),
          ...makeRow(null, null, 'p', price),
        }))
        const blocks = [{ ...table, boq: { ...table.boq, rows } }, newPriceBlock(nextId())]
        const { sum, shown } = totalsOf(blocks, SUM_ONLY)
        expect(totals(prices, taxOf('none', ...ANY_RATES))).toMatchObject({
          sum: sum ?? Number.NaN,
          lines: [],
          taxes: [],
          rounding: 0,
          net: shown ?? Number.NaN,
          total: shown ?? Number.NaN,
        })
      }),
      RUNS,
    )
  })
})

const cents = (most: number) => fc.integer({ min: -most, max: most }).map((whole) => whole / 100)
const anyPrice = fc.record({
  rate: fc.constantFrom('19 %', '7 %', '0 %', '8.1 %', null),
  price: fc.oneof(cents(300), cents(1_000_000), fc.constantFrom(null, 0, 33.33)),
})
const anyLine = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: -1_000_000, max: 10_000_000 }).map((whole) => whole / 10_000),
  }),
  fc.record({ kind: fc.constantFrom('amount' as const, 'rounding' as const), value: cents(5000) }),
)
const anyTotals = fc.record({
  prices: fc.array(anyPrice, { maxLength: 8 }),
  mode: fc.constantFrom<Mode[]>('none', 'added', 'included'),
  lines: fc.array(anyLine, { maxLength: 4 }),
  currencyDecimals: fc.constantFrom(0, 2, 3),
})
const ANY_RATES = [19, 7, 0, 8.1]
const indexOf = (rate: string) => ANY_RATES.indexOf(Number.parseFloat(rate))
const RUNS = { numRuns: repetitions(1000, 50_000) }

const exactSum = (values: readonly (number | null)[]) => sum(values) ?? Number.NaN

/** In fractions of whole numbers; what a gross has beyond the currency's decimals is untaxed. */
function taxByHand(standing: number, percent: number, mode: Mode, decimals: number): number {
  const rate = digitsOf(percent)
  const hundred = 100n * 10n ** BigInt(rate.scale)
  const scale = 10n ** BigInt(decimals)
  const all = BigInt(Math.round(standing * 100))
  if (mode === 'added') {
    return figureOf(roundedQuotient(all * rate.digits * scale, 100n * hundred), decimals)
  }
  const gross = roundedQuotient(all * scale, 100n)
  return figureOf(gross - roundedQuotient(gross * hundred, hundred + rate.digits), decimals)
}
