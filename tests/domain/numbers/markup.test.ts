import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BoqRow } from '#domain/document/quotation.ts'
import { newBoqBlock, newBoqRow, newRowBlock } from '#domain/document/quotation.ts'
import { markupOf } from '#domain/numbers/margin.ts'
import {
  costedRow,
  profitByPeriod,
  profitOfRows,
  rowWithMarkup,
  withMarkupForAll,
} from '#domain/numbers/markup.ts'
import { counting } from '../../support/documents.ts'
import { makeRow } from './make-row.ts'

const row = (itemPrice: number, qty: number, cost: number | null, pins = ''): BoqRow => ({
  ...newBoqRow('row'),
  ...makeRow(itemPrice, qty, pins),
  cost,
})

test('a markup makes the item price of the cost, and the price follows', () => {
  const { itemPrice, price } = rowWithMarkup(row(10, 3, 12.4), 25, 2)
  expect([itemPrice.value, price.value]).toEqual([15.5, 46.5])
})

test('a pinned price stays, and the item price beside it is the one of the markup', () => {
  const { itemPrice, price } = rowWithMarkup(row(10, 3, 12.4, 'p'), 25, 2)
  expect([itemPrice.value, price.value]).toEqual([15.5, 30])
})

test.each([
  ['without a cost', row(10, 3, null)],
  ['with a pinned item price', row(10, 3, 5, 'i')],
  ['whose item price would be out of range', row(10, 3, 1e12)],
])('a row %s is left as it is', (_, before) => {
  expect(rowWithMarkup(before, 50, 2)).toBe(before)
})

test('profit counts rows that count and have a cost', () => {
  const rows = [
    row(10, 2, 6),
    row(100, 1, null),
    { ...row(50, 1, 20), use: 'optional' as const },
    { ...row(50, 1, 20), use: 'optional' as const, isChosen: true },
  ]
  expect(profitOfRows(rows, 2)).toEqual({
    price: 70,
    cost: 32,
    profit: 38,
    margin: 54.3,
    markup: 118.8,
    withoutCost: 1,
  })
})

test('each period has a profit and a margin of its own, and what does not count has none', () => {
  const rows = [
    { row: row(500, 1, 200), period: 'once' as const },
    { row: row(49, 1, 30), period: 'month' as const },
    { row: row(10, 1, 4), period: 'month' as const },
    { row: { ...row(90, 1, 1), use: 'optional' as const }, period: 'year' as const },
  ]
  const told = profitByPeriod(rows, 2).map(({ period, profit }) => [
    period,
    profit.cost,
    profit.profit,
    profit.margin,
  ])
  expect(told).toEqual([
    ['once', 200, 300, 60],
    ['month', 34, 25, 42.4],
  ])
  expect(profitByPeriod([], 2)).toMatchObject([{ period: 'once', profit: { profit: 0 } }])
})

test('a markup for all sets a table, or the whole document', () => {
  const nextId = counting()
  const table = newBoqBlock('table', nextId)
  table.boq.rows = [row(1, 1, 10), row(1, 1, null), row(1, 1, 20, 'i')].map((one, at) => ({
    ...one,
    id: `r${at}`,
  }))
  const block = { ...newRowBlock('block'), ...makeRow(1, 2), cost: 30 }
  const blocks = [table, block]
  const one = withMarkupForAll(blocks, 'table', 10, 2)
  expect(pricesOf(one.blocks)).toEqual([11, 1, 1, 1])
  expect(one.left).toBe(2)
  expect(one.blocks[1]).toBe(block)
  const all = withMarkupForAll(blocks, null, 10, 2)
  expect(pricesOf(all.blocks)).toEqual([11, 1, 1, 33])
  expect(withMarkupForAll(all.blocks, null, 10, 2).blocks).toBe(all.blocks)
})

const pricesOf = (blocks: Parameters<typeof withMarkupForAll>[0]) =>
  blocks.flatMap((block) => {
    if (block.type === 'row') return [block.itemPrice.value]
    return block.type === 'boq'
      ? (block.boq.rows as BoqRow[]).map(({ itemPrice }) => itemPrice.value)
      : []
  })

test('the markup that is shown is the one that was typed, to a decimal', () => {
  const percents = fc.integer({ min: 0, max: 5_000 }).map((tenths) => tenths / 10)
  const costs = fc.integer({ min: 100_000, max: 9_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(percents, costs, (percent, cost) => {
      const marked = rowWithMarkup(row(1, 1, cost), percent, 2)
      expect(markupOf(costedRow(marked), 2)).toBeCloseTo(percent, 5)
    }),
  )
})
