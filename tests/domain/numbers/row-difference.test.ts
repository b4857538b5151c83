import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Blocks, changeRows } from '#domain/document/blocks.ts'
import { choose, rivalOf } from '#domain/document/change-options.ts'
import { isCounted, pricedOnly, withWholeGroups } from '#domain/document/options.ts'
import {
  type Block,
  type BoqRow,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newRowBlock,
  type TableRow,
} from '#domain/document/quotation.ts'
import { add } from '#domain/numbers/money.ts'
import { differenceTexts } from '#domain/numbers/option-texts.ts'
import { differenceTo, standingOf } from '#domain/numbers/row-difference.ts'
import type { Tax, TotalTerms } from '#domain/numbers/taxes.ts'
import { pricesOf, totalOf } from '#domain/numbers/totals.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import type { Language } from '#domain/words/language.ts'
import { amount } from '../../support/soak.ts'
import { makeRow } from './make-row.ts'
import { SUM_ONLY } from './terms.ts'

const RATES = [
  { id: 'full', percent: 19 },
  { id: 'less', percent: 7 },
  { id: 'zero', percent: 0 },
]
const taxed = (mode: Tax['mode'], changes: Partial<TotalTerms> = {}): TotalTerms => ({
  ...SUM_ONLY,
  tax: { mode, rates: RATES, defaultRate: 'full' },
  ...changes,
})
const percent = (value: number) => ({ kind: 'percent', value }) as const

const rowOf = (id: string, price: number | null, fields: Partial<BoqRow> = {}): BoqRow => ({
  ...newBoqRow(id),
  ...makeRow(price ?? 0, 1),
  ...(price === null && { price: newBoqRow(id).price }),
  ...fields,
})
const alternative = (id: string, price: number, fields: Partial<BoqRow> = {}) =>
  rowOf(id, price, { use: 'alternative', group: 'g', ...fields })

function tableOf(id: string, rows: readonly TableRow[]): Block {
  let count = 0
  const table = newBoqBlock(id, () => `${id}-${++count}`)
  return { ...table, boq: { ...table.boq, rows: [...rows] } }
}

/** By the ids of the rows that don't count: what is shown, and what the total really changes by. */
function differencesIn(blocks: Blocks, terms: TotalTerms): Map<string, (number | null)[]> {
  const standing = standingOf(() => pricesOf(blocks), terms)
  const before = totalOf(blocks, terms)
  const found = new Map<string, (number | null)[]>()
  for (const block of blocks) {
    const rows = block.type === 'boq' ? block.boq.rows : []
    const own = block.type === 'row' ? [block] : pricedOnly(rows)
    for (const row of own.filter((one) => !isCounted(one))) {
      const chosen =
        block.type === 'boq'
          ? changeRows(blocks, block.id, (all) => choose(all, row.id, true))
          : blocks.map((one) => (one === block ? { ...block, isChosen: true } : one))
      const after = totalOf(chosen, terms)
      const change = before === null || after === null ? null : add(after, -before)
      found.set(row.id, [differenceTo(standing, 'once', row, rivalOf(rows, row)), change])
    }
  }
  return found
}

/** What is shown, having checked it against the totals. */
function differences(blocks: Blocks, terms: TotalTerms): Record<string, number | null> {
  const found = [...differencesIn(blocks, terms)]
  for (const [id, [shown, change]] of found) expect([id, shown]).toEqual([id, change as number])
  return Object.fromEntries(found.map(([id, [shown]]) => [id, shown as number | null]))
}

describe('the difference that a row would make', () => {
  const bath = tableOf('bath', [
    rowOf('base', 7136.24),
    rowOf('vanity', 752.41, { taxRate: 'less' }),
    alternative('shower', 727.7, { isChosen: true }),
    alternative('cabin', 849),
    rowOf('heating', 497.84, { use: 'optional' }),
    rowOf('blank', null, { use: 'optional' }),
  ])

  test('says what makes it other than that of the prices, as far as it applies', () => {
    const heating = rowOf('heating', 100, { use: 'optional' })
    const said = (terms: TotalTerms, row = heating, rival?: BoqRow, language: Language = 'en') => {
      const standing = standingOf(() => pricesOf([bath]), terms)
      return differenceTexts(
        row,
        rival,
        standing,
        { locale: 'en-US', decimals: 2, language },
        wordsOf(language).paper,
      )
    }
    const discount = { lines: [percent(-10)] }
    expect(said(SUM_ONLY)).toEqual({ difference: '', terms: '' })
    expect(said(taxed('added'))).toEqual({ difference: '+119.00', terms: 'with tax' })
    expect(said(taxed('included', discount)).terms).toBe('with discount')
    expect(said(taxed('added', discount)).terms).toBe('with tax and discount')
    expect(said(taxed('added', { lines: [percent(5)] })).terms).toBe('with tax and surcharge')
    const untaxed = { ...heating, taxRate: 'zero' }
    expect(said(taxed('added', discount), untaxed).terms).toBe('with discount')
    expect(said(taxed('added', discount), heating, undefined, 'pl').terms).toBe(
      'z podatkiem i rabatem',
    )
    const withholding = { percent: 15, rates: null, lines: null }
    expect(said(taxed('added', { withholding }))).toEqual({
      difference: '+104.00',
      terms: 'with tax and withholding',
    })
    expect(said({ ...SUM_ONLY, withholding }).terms).toBe('with withholding')
    expect(said({ ...SUM_ONLY, rounding: 7 }).terms).toBe('')
    const [other, chosen] = [alternative('a', 30), alternative('b', 40, { isChosen: true })]
    expect(said(SUM_ONLY, other, chosen)).toEqual({ difference: '−10.00', terms: '' })
  })

  test('is that of the prices without tax and lines, and with amounts or included tax', () => {
    const prices = { cabin: 121.3, heating: 497.84, blank: 0 }
    const lines = [{ kind: 'amount', value: -50 } as const]
    for (const terms of [SUM_ONLY, { ...SUM_ONLY, lines }, taxed('included', { lines })])
      expect(differences([bath], terms)).toEqual(prices)
  })

  test('has the tax that is added, and its part of a percentage', () => {
    expect(differences([bath], taxed('added'))).toEqual({
      cabin: 144.35,
      heating: 592.43,
      blank: 0,
    })
    const discounted = taxed('added', { lines: [percent(-3)] })
    // Alone, the heating would be 482.90 and 91.75 of tax; but the cents are those of the whole sum.
    expect(differences([bath], discounted)).toEqual({
      cabin: 140.02,
      heating: 574.65,
      blank: 0,
    })
  })

  test('is between two rates if the alternatives have them', () => {
    const table = tableOf('t', [
      rowOf('base', 1000),
      alternative('net', 100, { isChosen: true, taxRate: 'less' }),
      alternative('same', 100),
      alternative('free', 107, { taxRate: 'zero' }),
    ])
    expect(differences([table], taxed('added'))).toEqual({ same: 12, free: 0 })
    expect(differences([table], taxed('included'))).toEqual({ same: 0, free: 7 })
  })

  test('is to the calculated total, whatever is typed over it', () => {
    const blocks = [bath, newPriceBlock('total')]
    const own = taxed('added')
    expect(differences(withTotal(blocks, 'total', 5), own)).toEqual(differences(blocks, own))
  })

  test('has the rounding in it that goes with the choice', () => {
    const table = tableOf('t', [rowOf('base', 0.03), rowOf('more', 5, { use: 'optional' })])
    const mending = (mends: number) => ({ kind: 'rounding', value: -0.01, mends }) as const
    // 0.04 rounded to 0.03 becomes 5.99, and 0.03 to 0.02 becomes 5.03.
    expect(differences([table], taxed('added', { lines: [mending(0.04)] }))).toEqual({ more: 5.96 })
    expect(differences([table], { ...SUM_ONLY, lines: [mending(0.03)] })).toEqual({ more: 5.01 })
  })

  test('has taxes without cents in yen', () => {
    const table = tableOf('t', [rowOf('base', 1004), rowOf('more', 5, { use: 'optional' })])
    const yen = taxed('added', { currency: 'JPY' })
    // 190.76 and 191.71 of tax.
    expect(differences([table], yen)).toEqual({ more: 6 })
  })

  test('is without an amount that is part of a total which only a line names', () => {
    const rows = [rowOf('base', 10, { period: 'year' })]
    const more = rowOf('more', 1, { period: 'year', use: 'optional' })
    const setUp = { ...percent(5), periods: ['once' as const] }
    // Of once, as it is the first period that is in use.
    const amount = { kind: 'amount' as const, value: -100 }
    const lines = [amount, { ...percent(-50) }, setUp]
    const blocks = [tableOf('t', [...rows, more])]
    for (const withSteps of [null, 1]) {
      const own = taxed('added', { lines, rounding: withSteps })
      const chosen = [tableOf('t', [...rows, { ...more, isChosen: true }])]
      const [was, is] = [blocks, chosen].map((each) => totalOf(each, own, 'year'))
      const standing = standingOf(() => pricesOf(blocks), own)
      expect(differenceTo(standing, 'year', more)).toBe(add(is ?? 0, -(was ?? 0)))
    }
  })

  test('is none where a total would be beyond a trillion', () => {
    const table = tableOf('t', [rowOf('base', 8e11), rowOf('more', 1e11, { use: 'optional' })])
    expect(differences([table], taxed('added'))).toEqual({ more: null })
  })
})

const rate = fc.constantFrom(null, 'full', 'less', 'zero', 'gone')
const price = fc.option(
  fc.integer({ min: -5_000_000, max: 9_000_000 }).map((cents) => cents / 100),
  { freq: 9 },
)
const use = fc.constantFrom('included', 'optional', 'g', 'h')
const line = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 1e4),
  }),
  fc.record({
    kind: fc.constantFrom('amount' as const, 'rounding' as const),
    value: fc.option(fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100)),
  }),
)

interface Row {
  readonly price: number | null
  readonly rate: string | null
  readonly use: string
  readonly isChosen: boolean
}
const row: fc.Arbitrary<Row> = fc.record({ price, rate, use, isChosen: fc.boolean() })

const rowFrom = ({ price: own, rate: taxRate, use: kind, isChosen }: Row, id: string): BoqRow =>
  kind === 'included' || kind === 'optional'
    ? rowOf(id, own, { taxRate, use: kind, isChosen: kind === 'optional' && isChosen })
    : rowOf(id, own, { taxRate, use: 'alternative', group: kind, isChosen })

/** Tables and a single row, read as stored documents are. */
const blocks = fc
  .tuple(fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { maxLength: 3 }), row)
  .map(([tables, single]): Block[] => {
    const { type: _, ...cells } = rowFrom({ ...single, use: 'optional' }, 'single')
    return [
      ...tables.map((rows, at) =>
        tableOf(`t${at}`, withWholeGroups(rows.map((one, n) => rowFrom(one, `t${at}-r${n}`)))),
      ),
      { ...newRowBlock('single'), ...cells },
    ]
  })

const terms = fc
  .record({
    mode: fc.constantFrom('none' as const, 'added' as const, 'included' as const),
    rates: fc.constantFrom(RATES, RATES.slice(0, 1), []),
    defaultRate: fc.constantFrom('full', 'less', null),
    lines: fc.array(line, { maxLength: 3 }),
    currency: fc.constantFrom('USD', 'USD', 'JPY', 'KWD'),
    withholding: fc.constantFrom(null, null, { percent: 15, rates: ['full'], lines: null }),
    rounding: fc.constantFrom(null, null, 0.05, 5),
  })
  .map(
    ({ mode, rates, defaultRate, ...own }): TotalTerms => ({
      ...SUM_ONLY,
      ...own,
      tax: { mode, rates, defaultRate },
    }),
  )

test('is the total of any document with the row chosen, less the total without', () => {
  let compared = 0
  fc.assert(
    fc.property(blocks, terms, (any, own) => {
      compared += Object.keys(differences(any, own)).length
    }),
    { numRuns: amount(1_000, 50_000) },
  )
  expect(compared).toBeGreaterThan(1_000)
})
