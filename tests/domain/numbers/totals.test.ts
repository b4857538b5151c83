import { expect, test } from 'bun:test'
import type { Block } from '../../../src/domain/document/quotation.ts'
import {
  newBoqBlock,
  newPriceBlock,
  newRowBlock,
  newTextBlock,
} from '../../../src/domain/document/quotation.ts'
import { template } from '../../../src/domain/document/template.ts'
import { totalOf, totalsOf, withTotal } from '../../../src/domain/numbers/totals.ts'
import { counting } from '../../support/documents.ts'
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
  expect(totalsOf(blocks, SUM_ONLY).perBlock).toEqual(
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
