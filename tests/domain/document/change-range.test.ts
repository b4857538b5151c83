import { describe, expect, test } from 'bun:test'
import { type Blocks, findPricedRow, type RowPlace } from '#domain/document/blocks.ts'
import {
  chooseQtyAt,
  makeAlternativeAt,
  setRangeAt,
  setUseAt,
} from '#domain/document/change-options.ts'
import { duplicate, withNewIds } from '#domain/document/clipboard.ts'
import { moveRow } from '#domain/document/move.ts'
import {
  type BoqRow,
  figureCell,
  newBoqBlock,
  newBoqRow,
  newQuotation,
  newRowBlock,
  qtyCell,
} from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { counting } from '../../support/documents.ts'

const range = { min: 1, max: 10, step: 1 }
const offered = {
  ...({ use: 'optional', range } satisfies Partial<BoqRow>),
  itemPrice: figureCell(10),
  qty: qtyCell(2),
  price: figureCell(20),
} as const

const blocks = (row: Partial<BoqRow> = offered): Blocks => {
  const table = newBoqBlock('table', counting('empty'))
  const rows = [{ ...newBoqRow('above') }, { ...newBoqRow('row'), ...row }]
  const { type, ...single } = row
  return [
    { ...table, boq: { ...table.boq, rows } },
    { ...newRowBlock('single'), ...single },
  ]
}
const PLACES: [string, RowPlace][] = [
  ['a row of a table', { blockId: 'table', rowId: 'row' }],
  ['a row block', { blockId: 'single', rowId: null }],
]
const rangeAt = (after: Blocks, place: RowPlace) => findPricedRow(after, place)?.range

describe.each(PLACES)('%s', (_, place) => {
  test('leaves its quantity to the customer only while it is optional', () => {
    const before = blocks({ ...offered, range: null })
    const after = setRangeAt(before, place, range)
    expect(rangeAt(after, place)).toEqual(range)
    expect(setRangeAt(after, place, { ...range })).toBe(after)
    expect(rangeAt(setRangeAt(after, place, null), place)).toBeNull()
    expect(rangeAt(setUseAt(after, place, 'included'), place)).toBeNull()
    const included = setUseAt(before, place, 'included')
    expect(setRangeAt(included, place, range)).toBe(included)
  })

  test('takes the nearest quantity, and its price follows', () => {
    const row = findPricedRow(chooseQtyAt(blocks(), place, 14.2, 2), place)
    expect([row?.qty.value, row?.price.value]).toEqual([10, 100])
    const fixed = blocks({ ...offered, range: null })
    expect(chooseQtyAt(fixed, place, 5, 2)).toBe(fixed)
    const same = blocks()
    expect(chooseQtyAt(same, place, 2, 2)).toBe(same)
  })

  test.each<[string, Partial<BoqRow>, BoqRow['range']]>([
    ['as it is', {}, range],
    [
      'with least and most swapped',
      { range: { min: 10, max: 1, step: 2 } },
      { min: 1, max: 10, step: 2 },
    ],
    ['with a step of 1 for 0', { range: { ...range, step: 0 } }, range],
    ['as none, if it is included', { use: 'included' }, null],
    ['as none, if it is an alternative', { use: 'alternative', group: 'g' }, null],
  ])('has its range read %s', (_, change, expected) => {
    const read = recalculateQuotation(newQuotation([...blocks({ ...offered, ...change })]))
    if (!read.ok) throw new Error(read.reason)
    expect(rangeAt(read.value.blocks, place)).toEqual(expected)
    const again = recalculateQuotation(read.value)
    expect(again).toEqual(read)
  })

  test('keeps a quantity that its writer typed, even outside of the range', () => {
    const read = recalculateQuotation(newQuotation([...blocks({ ...offered, qty: qtyCell(15) })]))
    const row = read.ok && findPricedRow(read.value.blocks, place)
    expect(row && [row.qty.value, row.price.value]).toEqual([15, 150])
  })
})

test('an alternative keeps no range', () => {
  const place = { blockId: 'table', rowId: 'row' }
  expect(rangeAt(makeAlternativeAt(blocks(), place, 'g'), place)).toBeNull()
})

test('a copy and a row moved to another table keep the range', () => {
  const place = { blockId: 'table', rowId: 'row' }
  const doubled = duplicate(blocks(), place, counting('new'))
  expect(rangeAt(doubled, { ...place, rowId: 'new1' })).toEqual(range)
  const [table] = blocks()
  if (!table) throw new Error('no table')
  const copy = withNewIds(table, counting('copy'))
  const moved = moveRow([...blocks(), copy], 'row', { boqId: copy.id, afterId: null })
  expect(rangeAt(moved, { blockId: copy.id, rowId: 'row' })).toEqual(range)
})
