import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { compareDocuments } from '../../../../src/domain/document/compare/compare-documents.ts'
import { totalDifference } from '../../../../src/domain/document/compare/total-difference.ts'
import {
  type Block,
  cell,
  figureCell,
  newBoqRow,
  newRowBlock,
  type Quotation,
  qtyCell,
} from '../../../../src/domain/document/quotation.ts'
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
  })
})
