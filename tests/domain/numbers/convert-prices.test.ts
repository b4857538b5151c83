import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pricedOnly } from '#domain/document/options.ts'
import {
  type BoqRow,
  NO_TERMS,
  newBoqBlock,
  newBoqRow,
  newRowBlock,
  type QuotationLine,
  type QuotationTax,
} from '#domain/document/quotation.ts'
import { convertPrices } from '#domain/numbers/convert-prices.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { counting } from '../../support/documents.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { figuresOf, makeRow } from './make-row.ts'

const rate = (percent: number) => ({
  id: `r${percent}`,
  name: 'VAT',
  percent,
  reason: '',
  parts: [],
})
const TAX: QuotationTax = {
  mode: 'included',
  rates: [rate(19), rate(7), rate(0)],
  defaultRate: 'r19',
}

const row = (figures: ReturnType<typeof makeRow>, fields: Partial<BoqRow> = {}): BoqRow => ({
  ...newBoqRow('row'),
  ...figures,
  ...fields,
})

const line = (kind: QuotationLine['kind'], value: number | null): QuotationLine => ({
  id: 'line',
  html: 'Line',
  kind,
  value,
})

function table(rows: readonly BoqRow[]) {
  const nextId = counting()
  const block = newBoqBlock(nextId(), nextId)
  return { ...block, boq: { ...block.boq, rows: rows.map((one) => ({ ...one, id: nextId() })) } }
}

function convertRows(rows: readonly BoqRow[], to: 'added' | 'included' = 'included') {
  const [block] = convertPrices({ blocks: [table(rows)], lines: [] }, TAX, to, 2)?.blocks ?? []
  return block?.type === 'boq' ? pricedOnly(block.boq.rows).map(figuresOf) : null
}

describe('item prices', () => {
  test('are converted by each row’s rate, and prices follow', () => {
    const rows = [
      row(makeRow(9.99, 3)),
      row(makeRow(100, 2), { taxRate: 'r7' }),
      row(makeRow(50, 1), { taxRate: 'r0' }),
    ]
    const [gross, net] = [convertRows(rows), convertRows(rows, 'added')]
    expect(gross).toEqual([
      [11.89, 3, 35.67],
      [107, 2, 214],
      [50, 1, 50],
    ])
    expect(net).toEqual([
      [8.39, 3, 25.17],
      [93.46, 2, 186.92],
      [50, 1, 50],
    ])
  })

  test('are converted where the rate is one that the quotation doesn’t have: by the default', () => {
    expect(convertRows([row(makeRow(100, 1), { taxRate: 'gone' })])).toEqual([[119, 1, 119]])
  })

  test('of rows that don’t count are converted too, and of row blocks', () => {
    expect(convertRows([row(makeRow(100, 1), { use: 'optional' })])).toEqual([[119, 1, 119]])
    const block = { ...newRowBlock('row'), ...makeRow(100, 1) }
    const converted = convertPrices({ blocks: [block], lines: [] }, TAX, 'included', 2)
    expect(converted?.blocks).toMatchObject([{ itemPrice: { value: 119 }, price: { value: 119 } }])
  })

  test('are rounded before the discount', () => {
    const discounted = row(makeRow(9.99, 10, '', undefined, 15))
    expect(convertRows([discounted])).toEqual([[11.89, 10, 101.07]])
  })
})

test('a pinned price and a lump sum are converted themselves; pins stay', () => {
  expect(
    convertRows([
      row(makeRow(10, 3, 'p', 25)),
      row(makeRow(null, null, 'p', 200), { taxRate: 'r7' }),
    ]),
  ).toEqual([
    [11.9, 3, 29.75],
    [null, null, 214],
  ])
})

test('costs, qtys and blank figures stay', () => {
  const blocks = [table([row(makeRow(null, 3), { cost: 8 })])]
  const converted = convertPrices({ blocks, lines: [] }, TAX, 'included', 2)
  expect(converted?.blocks).toBe(blocks)
})

describe('lines', () => {
  const blocks = [table([row(makeRow(100, 1)), row(makeRow(100, 1), { taxRate: 'r7' })])]
  const convert = (lines: QuotationLine[]) =>
    convertPrices({ blocks, lines }, TAX, 'included', 2)?.lines.map(({ value }) => value)

  test('of an amount are converted part by part', () => {
    // −50 at 19 % and −50 at 7 %.
    expect(convert([line('amount', -100)])).toEqual([-113])
  })

  test('of a percentage stay, and so do roundings and blank amounts', () => {
    const lines = [line('percent', -10), line('amount', null), line('rounding', 0.01)]
    expect(convert(lines)).toEqual([-10, null, 0.01])
  })

  test('after others are split as those leave the rates', () => {
    expect(convert([line('percent', -50), line('amount', 10)])).toEqual([-50, 11.3])
  })

  test('of an amount are split as the rates stand in the total that it is part of', () => {
    const monthly = row(makeRow(100, 1), { taxRate: 'r7', period: 'month' })
    const both = [table([row(makeRow(100, 1)), monthly])]
    const ofMonth: QuotationLine = { ...line('amount', -50), periods: ['month'] }
    const lines = [line('amount', -100), ofMonth]
    const converted = convertPrices({ blocks: both, lines }, TAX, 'included', 2)
    // All of the one is at 19 %, of the other at 7 %.
    expect(converted?.lines.map(({ value }) => value)).toEqual([-119, -53.5])
  })
})

test('nothing is converted if a price would be beyond a trillion', () => {
  const blocks = [table([row(makeRow(1, 1)), row(makeRow(9e11, 1))])]
  expect(convertPrices({ blocks, lines: [] }, TAX, 'included', 2)).toBeNull()
  const many = [table([row(makeRow(9, 1e11))])]
  expect(convertPrices({ blocks: many, lines: [] }, TAX, 'included', 2)).toBeNull()
})

test('the total of a quotation stays, but for half a cent for each unit and part', () => {
  const price = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100)
  const rows = fc.array(
    fc.record({
      price,
      qty: fc.integer({ min: 1, max: 20 }),
      rate: fc.constantFrom(null, 'r19', 'r7', 'r0'),
      isPinned: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(rows, fc.integer({ min: -20, max: 20 }), (list, percent) => {
      const blocks = [
        table(
          list.map(({ price, qty, rate, isPinned }) =>
            row(isPinned ? makeRow(null, null, 'p', price) : makeRow(price, qty), {
              taxRate: rate,
            }),
          ),
        ),
      ]
      const lines = [line('percent', percent)]
      const added: QuotationTax = { ...TAX, mode: 'added' }
      const before = totalOf(blocks, { ...NO_TERMS, tax: added, lines, currency: 'EUR' }) ?? 0
      const converted = convertPrices({ blocks, lines }, added, 'included', 2)
      const after =
        converted && totalOf(converted.blocks, { ...NO_TERMS, tax: TAX, lines, currency: 'EUR' })
      const units = list.reduce((sum, { qty, isPinned }) => sum + (isPinned ? 1 : qty), 0)
      const bound = 0.005 * units * (1 + Math.abs(percent) / 100) + 0.05
      expect(Math.abs((after ?? 0) - before)).toBeLessThanOrEqual(bound)
    }),
    { numRuns: repetitions(200, 5_000) },
  )
})
