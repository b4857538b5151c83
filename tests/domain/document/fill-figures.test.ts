import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { PinName } from '#domain/document/columns.ts'
import { fillFigures } from '#domain/document/fill-figures.ts'
import { newHeading, newNote } from '#domain/document/kinds/new-item.ts'
import { pricedOnly } from '#domain/document/options.ts'
import {
  type BoqRow,
  figureCell,
  newBoqRow,
  qtyCell,
  type TableRow,
} from '#domain/document/quotation.ts'
import { productOf } from '#domain/numbers/priced-row.ts'
import { parseTypedFigure } from '#domain/numbers/typed-figure.ts'

const row = (id: string, itemPrice: number | null, qty: number | null): BoqRow => ({
  ...newBoqRow(id),
  itemPrice: figureCell(itemPrice),
  qty: qtyCell(qty),
  price: figureCell(itemPrice === null || qty === null ? null : itemPrice * qty),
})
const rows = [row('a', 10, 1), row('b', 20, 2), row('c', 30, 3)]

const fill = (from: string, name: PinName, lines: readonly string[]) => {
  let id = 0
  const figures = lines.map((line) => parseTypedFigure(line, name, 'en-US'))
  const filled = fillFigures(rows, { rowId: from, name }, figures, () => `n${++id}`, 2)
  const after = pricedOnly(filled.rows)
  return {
    figures: after.map(({ itemPrice, qty, price }) => [itemPrice.value, qty.value, price.value]),
    after,
    refused: filled.refused,
    rounded: filled.rounded,
  }
}

test('figures fill the rows from the first down', () => {
  expect(fill('b', 'itemPrice', ['100', '200'])).toMatchObject({
    figures: [
      [10, 1, 10],
      [100, 2, 200],
      [200, 3, 600],
    ],
    refused: [],
  })
})

test('rows are added below the last', () => {
  const { figures, after } = fill('c', 'qty', ['4 m2', '5'])
  expect(figures.slice(2)).toEqual([
    [30, 4, 120],
    [null, 5, null],
  ])
  expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'n1'])
  expect(after[2]?.qty.unit).toBe('m²')
})

test('what is unreadable leaves its row as it is', () => {
  const { after, refused } = fill('a', 'itemPrice', ['5', 'on request', '2e13', '7'])
  expect(refused).toEqual([1, 2])
  expect([after[1], after[2]]).toEqual([rows[1], rows[2]] as BoqRow[])
  expect(after[3]?.itemPrice.value).toBe(7)
})

test('a price that is not the product is pinned, the product itself is not', () => {
  const { after } = fill('a', 'price', ['12', '40'])
  expect(after.map(({ price }) => [price.value, price.pin.isPinned])).toEqual([
    [12, true],
    [40, false],
    [90, false],
  ])
})

test('item prices of more than 2 decimals are counted, and their products exact', () => {
  const { figures, after, rounded } = fill('a', 'itemPrice', ['5', '0.0045', '1.115'])
  expect(figures).toEqual([
    [5, 1, 5],
    [0, 2, 0.01],
    [1.12, 3, 3.35],
  ])
  expect(after.map(({ price }) => price.pin.isPinned)).toEqual([false, true, true])
  expect(rounded).toBe(2)
})

test('a blank line leaves a price the product, as a blank typed there does', () => {
  const { after, refused } = fill('a', 'price', ['12', '', '40'])
  expect(after.map(({ price }) => [price.value, price.pin.isPinned])).toEqual([
    [12, true],
    [40, false],
    [40, true],
  ])
  expect(refused).toEqual([])
})

test('figures that stand there already change nothing', () => {
  expect(fill('a', 'itemPrice', ['10.00', '20', '$30']).after).toBe(rows)
})

test('an unknown row changes nothing', () => {
  expect(fill('x', 'qty', ['1'])).toMatchObject({ after: rows, refused: [0] })
})

test('no figure is lost: each is in its cell or refused, but a blank price', () => {
  const line = fc.oneof(
    fc.integer({ min: -1e6, max: 1e6 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('x', '1e13', '2*3', ''),
  )
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<PinName>('itemPrice', 'qty', 'price'),
      (lines, name) => {
        const { after, refused } = fill('b', name, lines)
        for (const [index, text] of lines.entries()) {
          const typed = parseTypedFigure(text, name, 'en-US')
          const cell = after[index + 1]
          const isProduct = name === 'price' && text === ''
          if (!refused.includes(index) && !isProduct)
            expect(typed).toMatchObject({ value: cell?.[name].value })
          if (cell && !cell.price.pin.isPinned)
            expect(cell.price.value).toBe(productOf(cell, 2) as never)
        }
      },
    ),
  )
})

test('headings and notes are passed over, and stay', () => {
  const [a, b, c] = rows as [BoqRow, BoqRow, BoqRow]
  const table = [a, newHeading('h'), b, newNote('n'), c, newNote('m')]
  const figures = ['1', '2', '3', '4'].map((text) => parseTypedFigure(text, 'qty', 'en-US'))
  const from = { rowId: 'a', name: 'qty' } as const
  const filled = fillFigures(table, from, figures, () => 'new', 2)
  expect(filled.rows.map(({ id }) => id)).toEqual(['a', 'h', 'b', 'n', 'c', 'm', 'new'])
  expect(pricedOnly(filled.rows).map(({ qty }) => qty.value)).toEqual([1, 2, 3, 4])
  for (const at of [1, 3, 5]) expect(filled.rows[at]).toBe(table[at] as TableRow)
})
