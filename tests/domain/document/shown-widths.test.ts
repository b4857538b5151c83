import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { shownOf } from '#domain/document/columns.ts'
import {
  type BoqBlock,
  cell,
  figureCell,
  newBoqBlock,
  newBoqRow,
  qtyCell,
} from '#domain/document/quotation.ts'
import { resizeBlock, resizeColumn } from '#domain/document/resize.ts'
import { columnWidthFor, sharedColumns, shownColumns } from '#domain/document/shown-widths.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { counting } from '../../support/documents.ts'

const LONG = 'Remove existing tiles, walls and floor, dispose of rubble'

function aTable(description: string, price = 10, qty = 2): BoqBlock {
  const table = newBoqBlock('table', counting())
  table.boq.rows = [
    {
      ...newBoqRow('row'),
      description: cell(description),
      itemPrice: figureCell(price),
      qty: qtyCell(qty),
      price: figureCell(price * qty),
    },
  ]
  return table
}
function widths(table: BoqBlock, locale = 'en-US') {
  const all = shownColumns(table, sharedColumns([table], { locale, decimals: 2 }), {
    locale,
    decimals: 2,
  })
  return shownOf(table.boq.column).map((name) => all[name])
}

test('a table whose descriptions fit keeps its columns', () => {
  expect(widths(aTable('Tiles'))).toEqual([30, 240, 100, 100, 100])
  expect(widths(aTable(`<p>${'Tiles</p><p>'.repeat(20)}</p>`))).toEqual([30, 240, 100, 100, 100])
})

test('a description that wraps gets the room that the figures leave', () => {
  expect(widths(aTable(LONG))).toEqual([30, 240, 82, 72, 72])
  expect(widths(aTable('浴室の壁と床のタイルをすべて撤去して処分する'))).toEqual([
    30, 240, 82, 72, 72,
  ])
})

test('until somebody sets a width; none that is set is below its minimum', () => {
  const table = aTable(LONG)
  expect(widths(resizeColumn(table, 'price', 120))).toEqual([30, 240, 100, 100, 120])
  expect(widths(resizeBlock(table, 580) as BoqBlock)).toEqual([30, 220, 100, 100, 100])
  const narrow = structuredClone(table)
  narrow.boq.column.qty.width = 40
  expect(widths(narrow)).toEqual([30, 240, 100, 100, 100])
})

test('a column stays as wide as its longest figure and its heading', () => {
  const figures = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(figures, fc.constantFrom('en-US', 'de-DE', 'pl-PL'), (price, locale) => {
      const table = aTable(LONG, price, 1)
      const { itemPrice } = shownColumns(table, sharedColumns([table], { locale, decimals: 2 }), {
        locale,
        decimals: 2,
      })
      const needed = columnWidthFor(formatPrice(price, { locale, decimals: 2 }))
      expect(itemPrice).toBeGreaterThanOrEqual(Math.min(100, needed))
      expect(itemPrice).toBeLessThanOrEqual(100)
    }),
  )
  const table = aTable(LONG, 10, 12.34567)
  table.boq.column.price.html = 'Gesamtpreis netto'
  expect(widths(table)).toEqual([30, 240, 82, 84, 100])
})

test('the tables of a document stand under each other, but one whose widths are set', () => {
  const [long, short] = [aTable(LONG, 10), aTable('Tiles', 12_345.67)]
  const set = resizeColumn(short, 'qty', 110)
  const shared = sharedColumns([long, short, set], { locale: 'en-US', decimals: 2 })
  expect(shownColumns(long, shared, { locale: 'en-US', decimals: 2 })).toEqual(
    shownColumns(short, shared, { locale: 'en-US', decimals: 2 }),
  )
  expect(shownColumns(short, shared, { locale: 'en-US', decimals: 2 }).itemPrice).toBe(
    columnWidthFor('12,345.67'),
  )
  expect(shownColumns(set, shared, { locale: 'en-US', decimals: 2 })).toMatchObject({
    itemPrice: 100,
    qty: 110,
    price: 100,
  })
})
