import { afterEach, expect, test } from 'bun:test'
import { findPricedRow } from '#domain/document/blocks.ts'
import { setPeriodAt } from '#domain/document/change-period.ts'
import { newBoqBlock, newPriceBlock, newQuotation } from '#domain/document/quotation.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { metaNow } from '../../../../../web/features/editor/document/now.ts'
import {
  closeDocument,
  committedBlocks,
  openDocument,
  run,
} from '../../../../../web/features/editor/document/store.ts'
import { commitFigure } from '../../../../../web/features/editor/figures/commit-figure.ts'
import type { RowFigurePlace } from '../../../../../web/features/editor/figures/figure-place.ts'
import { changeTerm } from '../../../../../web/features/editor/tax/commands.ts'

afterEach(closeDocument)

/** Opens a table of one blank row and a total; types figures into them. */
function openTable() {
  const table = newBoqBlock('table', () => 'row')
  openDocument(newQuotation([table, newPriceBlock('total')]))
  const at = (name: RowFigurePlace['name']) => ({ blockId: 'table', rowId: 'row', name }) as const
  return {
    type: (name: RowFigurePlace['name'], text: string) => commitFigure(at(name), text, 'en-US'),
    typeSum: (name: 'subtotal' | 'total', text: string) =>
      commitFigure(
        { blockId: name === 'total' ? 'total' : 'table', rowId: null, name },
        text,
        'en-US',
      ),
    row: () => {
      const row = findPricedRow(committedBlocks(), at('price'))
      return [row?.itemPrice.value, row?.qty.value, row?.price.value, row?.price.pin.isPinned]
    },
  }
}

test('an item price under a cent counts exactly with the qty that is typed next', () => {
  const { type, row } = openTable()
  expect(type('itemPrice', '0.0045')).toBe('rounded')
  expect(row()).toEqual([0, null, null, false])
  expect(type('qty', '12,000 pcs')).toBe('rounded')
  expect(row()).toEqual([0, 12_000, 54, true])
})

test('an item price that was typed before another one is forgotten', () => {
  const { type, row } = openTable()
  type('itemPrice', '0.0045')
  type('itemPrice', '0')
  expect(type('qty', '12000')).toBe('exact')
  expect(row()).toEqual([0, 12_000, 0, false])
})

test('a percentage is refused in every figure but a qty', () => {
  const { type, typeSum, row } = openTable()
  expect(type('itemPrice', '-10%')).toBe('percentage')
  expect(type('price', '100*10%')).toBe('percentage')
  expect(typeSum('subtotal', '10 %')).toBe('percentage')
  expect(row()).toEqual([null, null, null, false])
  expect(type('qty', '10 %')).toBe('exact')
  expect(row()).toEqual([null, 0.1, null, false])
})

test('figures and subtotals typed as they stand are no edits', () => {
  const { type, typeSum } = openTable()
  type('itemPrice', '19.99')
  type('qty', '2.5')
  const before = committedBlocks()
  for (const [name, text] of [
    ['itemPrice', '19.990'],
    ['qty', '2.50'],
    ['price', '49.98'],
  ] as const)
    expect(type(name, text)).toBe('exact')
  expect(typeSum('subtotal', '$49.98')).toBe('exact')
  expect(committedBlocks()).toBe(before)
  expect(totalOf(before, newQuotation([]))).toBe(49.98)
})

test('a price that is beyond 1e12 over its term is refused, and so is such a term', () => {
  const { type, row } = openTable()
  run((blocks) => setPeriodAt(blocks, { blockId: 'table', rowId: 'row' }, 'month'))
  type('qty', '1')
  changeTerm('month', 600)
  expect(type('itemPrice', '2,000,000,000')).toBe('out-of-range')
  expect(type('itemPrice', '1,000,000,000')).toBe('exact')
  changeTerm('month', 36)
  expect(type('itemPrice', '2,000,000,000')).toBe('exact')
  changeTerm('month', 600)
  expect(metaNow()?.terms).toEqual({ month: 36 })
  expect(row()[0]).toBe(2e9)
})
