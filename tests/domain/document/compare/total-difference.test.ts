import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { changesAsText } from '#domain/document/compare/changes-as-text.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { summaryInWords, summaryOf } from '#domain/document/compare/summary.ts'
import { totalDifference } from '#domain/document/compare/total-difference.ts'
import {
  type Block,
  cell,
  figureCell,
  newBoqRow,
  newRowBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { anyVersions, calculated } from '../../../support/compared.ts'
import { aPricedQuotation } from '../../../support/documents.ts'
import { amount } from '../../../support/soak.ts'

const differenceOf = (before: Quotation, after: Quotation) =>
  totalDifference(compareDocuments(before, after))

const cents = (figure: number) => Math.round(figure * 100)

test('the differences of rows and terms sum to that of the totals, to the cent', () => {
  let compared = 0
  fc.assert(
    fc.property(anyVersions, ({ before, after }) => {
      const { difference, rows, terms, ...totals } = differenceOf(before, after)
      if (difference === null) return
      compared++
      expect(cents(difference)).toBe(cents(totals.after ?? 0) - cents(totals.before ?? 0))
      const parts = [...rows, ...terms]
      expect(parts.reduce((all, part) => all + cents(part.difference), 0)).toBe(cents(difference))
      for (const part of parts)
        expect(cents(part.difference)).toBe(cents(part.after ?? 0) - cents(part.before ?? 0))
    }),
    { numRuns: amount(300, 5_000) },
  )
  expect(compared).toBeGreaterThan(50)
}, 120_000)

const BEFORE = calculated(aPricedQuotation(3))

const withRows = (change: (rows: Extract<Block, { type: 'boq' }>['boq']['rows']) => unknown[]) => ({
  ...BEFORE,
  blocks: BEFORE.blocks.map((block) =>
    block.type === 'boq'
      ? { ...block, boq: { ...block.boq, rows: change(block.boq.rows) } }
      : block,
  ) as Block[],
})

test('rows that changed, came or went are named in the order of the paper', () => {
  const added = { ...newBoqRow('new'), itemPrice: figureCell(7), qty: qtyCell(1) }
  const single = { ...newRowBlock('single'), description: cell('<p>Skip</p><p>hire</p>') }
  const changed = withRows(([first, , third]) => [{ ...first, qty: qtyCell(3) }, third, added])
  const priced = { ...single, itemPrice: figureCell(100), qty: qtyCell(1) }
  const after = calculated({ ...changed, blocks: [priced, ...changed.blocks] })
  const { rows, terms, difference } = differenceOf(BEFORE, after)
  expect(rows).toEqual([
    { blockId: 'single', rowId: null, label: 'Skip', before: null, after: 100, difference: 100 },
    {
      blockId: 'table',
      rowId: 'row0',
      label: 'Work of kind 0',
      before: 20,
      after: 30,
      difference: 10,
    },
    {
      blockId: 'table',
      rowId: 'row1',
      label: 'Work of kind 1',
      before: 20,
      after: null,
      difference: -20,
    },
    { blockId: 'table', rowId: 'new', label: '', before: null, after: 7, difference: 7 },
  ])
  expect([terms, difference]).toEqual([[], 97])
})

test('a row that no longer counts takes its price away', () => {
  const after = calculated(withRows(([first, ...rest]) => [{ ...first, use: 'optional' }, ...rest]))
  expect(differenceOf(BEFORE, after).rows).toMatchObject([
    { rowId: 'row0', before: 20, after: null },
  ])
})

test('lines, tax, roundings and a typed total each tell their part', () => {
  const rates = [{ id: 'r', name: 'VAT', percent: 19, reason: '', parts: [] }]
  const typed = BEFORE.blocks.map((block) =>
    block.type === 'price' ? { ...block, price: { html: '', value: 65, isTyped: true } } : block,
  )
  const after = calculated({
    ...BEFORE,
    tax: { mode: 'added', rates, defaultRate: null },
    lines: [
      { id: 'l', html: '', kind: 'percent', value: -10 },
      { id: 'm', html: '', kind: 'rounding', value: 0.05 },
    ],
    blocks: typed,
  })
  expect(differenceOf(BEFORE, after)).toMatchObject({
    before: 60,
    after: 65,
    difference: 5,
    rows: [],
    terms: [
      { kind: 'lines', difference: -6 },
      { kind: 'tax', difference: 10.26 },
      { kind: 'rounding', difference: 0.05 },
      { kind: 'typed', difference: 0.69 },
    ],
  })
})

test('totals in two currencies have no difference', () => {
  const after = calculated({ ...withRows((rows) => rows.slice(1)), currency: 'EUR' })
  expect(differenceOf(BEFORE, after)).toEqual({
    before: 60,
    after: 40,
    difference: null,
    rows: [],
    terms: [],
    period: 'once',
    others: [],
  })
})

test('of several periods one is made up, and the others are told before and after', () => {
  const monthly = (price: number, period: 'once' | 'month') => ({
    ...newBoqRow('monthly'),
    itemPrice: figureCell(price),
    qty: qtyCell(1),
    period,
  })
  const [was, is, gone] = [
    withRows((rows) => [...rows, monthly(49, 'month')]),
    withRows(([, ...rows]) => [...rows, monthly(59, 'month')]),
    withRows(() => [monthly(49, 'month')]),
  ].map((one) => calculated(one)) as [Quotation, Quotation, Quotation]
  const changed = differenceOf(was, is)
  expect(changed).toMatchObject({ before: 60, after: 40, difference: -20, period: 'once' })
  expect(changed.rows.map(({ rowId, difference }) => [rowId, difference])).toEqual([
    [expect.any(String), -20],
  ])
  expect(changed.others).toEqual([{ period: 'month', before: 49, after: 59 }])
  expect(differenceOf(was, gone)).toMatchObject({
    before: 60,
    after: 0,
    difference: -60,
    others: [{ period: 'month', before: 49, after: 49 }],
  })
  const once = calculated(withRows((rows) => [...rows, monthly(49, 'once')]))
  const turned = differenceOf(was, once)
  expect(turned.rows).toMatchObject([{ rowId: 'monthly', before: null, after: 49, difference: 49 }])
  expect(turned.others).toEqual([{ period: 'month', before: 49, after: null }])
  const told = (before: Quotation, after: Quotation) => {
    const comparison = compareDocuments(before, after)
    return [summaryInWords(summaryOf(comparison), after), changesAsText(comparison)]
  }
  expect(told(was, is)[0]).toEndWith('; 60.00 + 49.00 / month to 40.00 + 59.00 / month')
  expect(told(was, once)[1]).toContain('period: Every month → Once')
  const typed = {
    ...BEFORE,
    blocks: BEFORE.blocks.map((block) =>
      block.type === 'price' ? { ...block, typed: { month: 45 } } : block,
    ) as Block[],
    terms: { month: 12 },
    payments: [
      {
        id: 'p',
        text: { html: 'Deposit', value: null },
        kind: 'percent' as const,
        value: 30,
        due: { when: 'acceptance' as const, date: null, days: null },
      },
    ],
  }
  const [, text] = told(BEFORE, typed)
  expect(text).toContain('Terms of periods: None → for 12 months')
  expect(text).toContain('Payment plan: None → Deposit 30% on acceptance')
  expect(text).toContain('typed totals: None → 45.00 / month')
})
