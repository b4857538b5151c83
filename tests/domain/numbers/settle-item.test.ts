import { expect, test } from 'bun:test'
import type { Bookmark } from '../../../src/domain/document/bookmark.ts'
import {
  type FigureCell,
  figureCell,
  newBoqRow,
  newPriceBlock,
  newRowBlock,
  newTextBlock,
} from '../../../src/domain/document/quotation.ts'
import { settleItem } from '../../../src/domain/numbers/settle-item.ts'

const cells = (itemPrice: number, qty: number, price: FigureCell = figureCell(1)) => ({
  ...{ itemPrice: figureCell(itemPrice), qty: figureCell(qty), price },
})

const settled = (item: Bookmark) => {
  const result = settleItem(item)
  if (!result.ok) throw new Error(`${result.at} ${result.reason}`)
  return result.item
}

test('a row has the product for its price, unless that is pinned', () => {
  const row: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(10.005, 3) }
  expect(settled(row)).toMatchObject({ itemPrice: { value: 10.01 }, price: { value: 30.03 } })
  const pinned = { ...newRowBlock('r'), ...cells(10, 3, figureCell(29.999, true)) }
  expect(settled(pinned)).toMatchObject({ price: { value: 30, html: '30.00' } })
})

test('a total keeps what it was, in cents: the quotation that it will stand in works it out', () => {
  const total = {
    ...newPriceBlock('p'),
    price: { html: '<b>1</b>', value: 280.004, isTyped: false },
  }
  expect(settled(total)).toMatchObject({ price: { html: '$280.00', value: 280, isTyped: false } })
})

test('what is settled stays as it is', () => {
  const items: Bookmark[] = [
    newTextBlock('t', '<p>Text</p>'),
    { ...newRowBlock('r'), ...cells(1.25, 4) },
    { ...newPriceBlock('p'), price: { html: '', value: 12, isTyped: true } },
  ]
  for (const item of items) expect(settled(settled(item))).toEqual(settled(item))
})

test('what lies beyond the limits is refused by its place', () => {
  const row: Bookmark = { ...newBoqRow('r'), type: 'boqRow', ...cells(1e12, 2) }
  expect(settleItem(row)).toMatchObject({ ok: false, at: 'price' })
  const total = { ...newPriceBlock('p'), price: { html: '', value: 1e13, isTyped: false } }
  expect(settleItem(total)).toMatchObject({ ok: false, at: 'price' })
})
