import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import type { Block, BoqRow, QuotationLine } from '#domain/document/quotation.ts'
import {
  NO_TERMS,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import { template } from '#domain/document/template.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { totalOf, totalsOf } from '#domain/numbers/totals.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { counting } from '../../support/documents.ts'
import { paidOnce, perBlock, tableSubtotal } from '../../support/sums.ts'
import { makeRow } from './make-row.ts'
import { SUM_ONLY } from './terms.ts'

const nextId = counting()

function boqOf(...prices: number[]): Block {
  const block = newBoqBlock(nextId(), nextId)
  const [row] = block.boq.rows
  if (!row) throw new Error('a boq has a row')
  block.boq.rows = prices.map((price) => ({ ...row, id: nextId(), ...makeRow(price, 1) }))
  return block
}

const rowOf = (price: number): Block => ({ ...newRowBlock(nextId()), ...makeRow(price, 1) })

test('the template’s total is 280', () => {
  expect(totalOf(template(nextId).blocks, SUM_ONLY)).toBe(280)
})

test('subtotals of boqs and prices of row blocks count, texts and price blocks do not', () => {
  const blocks = [
    newTextBlock(nextId(), 'Offer'),
    boqOf(0.1, 0.2),
    rowOf(12.34),
    boqOf(-2),
    newPriceBlock(nextId()),
  ]
  expect(totalOf(blocks, SUM_ONLY)).toBe(10.64)
})

test('a document without priced rows totals 0', () => {
  expect(totalOf([newTextBlock(nextId())], SUM_ONLY)).toBe(0)
  expect(totalOf([newRowBlock(nextId())], SUM_ONLY)).toBe(0)
})

test('a total beyond ±1e12 is null, and so is one that includes such a subtotal', () => {
  expect(totalOf([rowOf(1e12), rowOf(0.01)], SUM_ONLY)).toBeNull()
  expect(totalOf([boqOf(1e12, 1), rowOf(-5)], SUM_ONLY)).toBeNull()
})

test('each block has its own figure, and the last price block the total that is shown', () => {
  const [table, row, total] = [boqOf(1, 2), rowOf(4), newPriceBlock('total')]
  const blocks = [table, newTextBlock(nextId()), row, total]
  expect(totalsOf(blocks.slice(0, 3), SUM_ONLY)).toMatchObject({ sum: 7, shown: 7 })
  expect(perBlock(blocks, SUM_ONLY)).toEqual(
    new Map([
      [table.id, 3],
      [row.id, 4],
      ['total', 7],
    ]),
  )
  const typed = withTotal(blocks, 'total', 777)
  expect(totalsOf(typed, SUM_ONLY)).toMatchObject({ sum: 7, shown: 777 })
  expect(totalsOf([...typed, newPriceBlock('last')], SUM_ONLY)).toMatchObject({ sum: 7, shown: 7 })
})

test('a total typed as it is, and one emptied that follows the sum, change nothing', () => {
  const blocks = [rowOf(5), newPriceBlock('total')]
  expect(withTotal(blocks, 'total', null)).toBe(blocks)
  const typed = withTotal(blocks, 'total', 777)
  expect(typed.at(1)).toMatchObject({ price: { value: 777, isTyped: true } })
  expect(withTotal(typed, 'total', 777)).toBe(typed)
})

const rate = (percent: number) => ({
  id: `r${percent}`,
  name: 'VAT',
  percent,
  reason: '',
  parts: [],
})
const tax = (mode: 'added' | 'included' | 'none') => ({
  mode,
  rates: [rate(19), rate(7), rate(0)],
  defaultRate: 'r19',
})
const line = (kind: QuotationLine['kind'], value: number): QuotationLine => ({
  id: `${kind}${value}`,
  html: '',
  kind,
  value,
})
const terms = (mode: 'added' | 'included' | 'none', ...lines: QuotationLine[]) => ({
  ...NO_TERMS,
  tax: tax(mode),
  lines,
  currency: 'EUR',
})

const priced = (price: number, fields: Partial<BoqRow> = {}): BoqRow => ({
  ...newBoqRow(nextId()),
  ...makeRow(price, 1),
  ...fields,
})
const tableOf = (...rows: BoqRow[]): Block => {
  const table = newBoqBlock(nextId(), nextId)
  const body = [newHeading(nextId()), ...rows, newNote(nextId())]
  return { ...table, boq: { ...table.boq, rows: body } }
}
const singleOf = ({ type: _, ...row }: BoqRow): Block => ({ ...newRowBlock(nextId()), ...row })

describe('with lines and tax', () => {
  const blocks = [
    tableOf(priced(1000), priced(500, { taxRate: 'r7' })),
    singleOf(priced(500, { taxRate: 'r7' })),
    newPriceBlock('total'),
  ]

  test('the total is what the lines leave, and the tax of each rate', () => {
    const own = terms('added', line('percent', -10), line('amount', 25), line('rounding', 0.01))
    const { sum, document, shown } = totalsOf(blocks, own)
    expect(sum).toBe(2000)
    expect(document?.lines.map(({ amount }) => amount)).toEqual([-200, 25])
    expect(document).toMatchObject({
      sum: 2000,
      net: 1825,
      rounding: 0.01,
      taxes: [
        { rate: 'r19', part: null, base: 912.5, tax: 173.38 },
        { rate: 'r7', part: null, base: 912.5, tax: 63.88 },
      ],
    })
    expect([document?.total, shown, totalOf(blocks, own)]).toEqual([2062.27, 2062.27, 2062.27])
    const { withheldOf, stepRounding, ...told } = document as NonNullable<typeof document>
    const sent = { ...told, lines: [-200, 25] }
    const sentOf = (of: typeof blocks) => sentTotals(totalsOf(of, own), { ...NO_TERMS, ...own })
    expect(sentOf(blocks)).toEqual(paidOnce(sent) as never)
    const typed = withTotal(blocks, 'total', 2000)
    expect(sentOf([...typed])).toEqual(paidOnce({ ...sent, total: 2000 }) as never)
  })

  test('included tax changes no total', () => {
    const { document, shown } = totalsOf(blocks, terms('included'))
    expect(shown).toBe(2000)
    expect(document?.taxes).toEqual([
      { rate: 'r19', part: null, base: 840.34, tax: 159.66 },
      { rate: 'r7', part: null, base: 934.58, tax: 65.42 },
    ])
    expect(document?.net).toBe(1774.92)
  })

  test('blocks keep their own figures without them, and a typed total stays', () => {
    const typed = withTotal(blocks, 'total', 777)
    const own = terms('added', line('percent', -10))
    const { shown, document } = totalsOf(typed, own)
    expect([...perBlock(typed, own).values()]).toEqual([1500, 500, 777])
    expect([shown, document?.total]).toEqual([777, 2034])
  })

  test('a result beyond ±1e12 gives none, though the sum is within', () => {
    const own = terms('added')
    const huge = [singleOf(priced(9e11))]
    expect(totalsOf(huge, own)).toMatchObject({ sum: 9e11, document: null, shown: null })
    expect(totalOf(huge, own)).toBeNull()
  })

  test('a currency without cents has tax in wholes', () => {
    const yen = { ...NO_TERMS, tax: tax('added'), currency: 'JPY' }
    expect(totalsOf([singleOf(priced(999))], yen).document).toMatchObject({
      taxes: [{ tax: 190 }],
      total: 1189,
    })
  })
})

describe('rows that do not count', () => {
  const out = { use: 'optional' } as const
  const rows = [
    priced(1),
    priced(2, out),
    priced(4, { ...out, isChosen: true }),
    priced(8, { use: 'alternative', group: 'g', isChosen: true }),
    priced(16, { use: 'alternative', group: 'g' }),
  ]

  test('are in no sum, total or tax; a single one still shows its price', () => {
    const single = singleOf(priced(32, out))
    const blocks = [tableOf(...rows), single]
    const { sum, document } = totalsOf(blocks, terms('added'))
    expect([sum, document?.net, document?.total]).toEqual([13, 13, 15.47])
    expect([...perBlock(blocks, terms('added')).values()]).toEqual([13, 32])
    expect(tableSubtotal(rows)).toBe(13)
  })

  test('bring no rate into use', () => {
    const blocks = [tableOf(priced(10), priced(10, { ...out, taxRate: 'r7' }))]
    expect(totalsOf(blocks, terms('added')).document?.taxes.map(({ rate }) => rate)).toEqual([
      'r19',
    ])
  })

  test('may be beyond what a sum holds', () => {
    expect(totalOf([tableOf(priced(1e12), priced(1e12, out))], SUM_ONLY)).toBe(1e12)
  })
})

test('the order of rows, and which block they stand in, changes no total', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => whole / 100)
  const anyRow = fc
    .tuple(cents, fc.constantFrom(null, 'r19', 'r7', 'r0', 'gone'), fc.boolean(), fc.boolean())
    .map(([price, taxRate, isOptional, isChosen]) =>
      priced(price, { taxRate, use: isOptional ? 'optional' : 'included', isChosen }),
    )
  const anyLine = fc.oneof(
    cents.map((value) => line('amount', value)),
    fc.integer({ min: -100, max: 200 }).map((value) => line('percent', value)),
  )
  fc.assert(
    fc.property(
      fc
        .array(anyRow, { minLength: 1, maxLength: 10 })
        .chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
      fc.nat(),
      fc.array(anyLine, { maxLength: 3 }),
      fc.constantFrom('none', 'added', 'included'),
      ([rows, shuffled], at, lines, mode) => {
        const own = terms(mode, ...lines)
        const cut = at % shuffled.length
        const apart = [
          tableOf(...shuffled.slice(0, cut), priced(0, { use: 'optional' })),
          ...shuffled.slice(cut).map(singleOf),
        ]
        const together = totalsOf([tableOf(...rows)], own)
        expect(totalsOf(apart, own).document).toEqual(together.document)
        expect(totalsOf(apart, own).sum).toBe(together.sum)
      },
    ),
    { numRuns: 500 },
  )
})
