import { expect, test } from 'bun:test'
import {
  BOQ_GUTTER,
  byColumn,
  CELL_FIGURES,
  CELLS,
  COLUMN,
  COLUMNS,
  type Column,
  type ColumnSetting,
  clampColumn,
  FIGURES,
  FIRST_FIGURE,
  leastWidthOf,
  newColumn,
  PINS,
  publicOnly,
  shownOf,
  USUAL_COLUMNS,
  WIDTHS,
} from '#domain/document/columns.ts'
import { newBoqBlock } from '#domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

test('the columns are those of the contract, in its order', () => {
  expect(COLUMNS).toEqual([
    'number',
    'description',
    'itemPrice',
    'qty',
    'unit',
    'discount',
    'tax',
    'price',
    'cost',
  ] as Column[])
  expect(USUAL_COLUMNS).toEqual(['number', 'description', 'itemPrice', 'qty', 'price'])
  expect(CELLS).toEqual(['description', 'itemPrice', 'qty', 'discount', 'price'])
  expect(FIGURES).toEqual(['itemPrice', 'qty', 'discount', 'price', 'cost'])
  expect(FIGURES[0]).toBe(FIRST_FIGURE)
  expect(CELL_FIGURES).toEqual(['itemPrice', 'qty', 'discount', 'price'])
  expect(PINS).toEqual(['itemPrice', 'qty', 'price'])
  expect(COLUMNS.filter((name) => !publicOnly(COLUMNS).includes(name))).toEqual(['cost'])
})

test('their widths are those of the specification', () => {
  expect(USUAL_COLUMNS.map((name) => COLUMN[name].width)).toEqual([30, 240, 100, 100, 100])
  expect(USUAL_COLUMNS.map((name) => COLUMN[name].leastWidth)).toEqual([30, 200, 100, 100, 100])
  const extras = ['unit', 'discount', 'tax', 'cost'] as const
  expect(extras.map((name) => COLUMN[name].width)).toEqual([50, 60, 60, 100])
  expect(extras.map((name) => COLUMN[name].leastWidth)).toEqual([50, 60, 60, 80])
})

test('beside an unusual column, each may be narrower, and all of them fit on the paper', () => {
  const least = (shown: readonly Column[]) => shown.map((name) => leastWidthOf(name, shown))
  expect(least(USUAL_COLUMNS)).toEqual([30, 200, 100, 100, 100])
  expect(least(['description', 'qty'])).toEqual([200, 100])
  expect(least([...USUAL_COLUMNS, 'discount'])).toEqual([30, 150, 80, 60, 80, 60])
  const all = publicOnly(COLUMNS)
  expect(least(all)).toEqual([30, 150, 80, 60, 50, 60, 60, 80])
  expect(sumOf(least(all)) + BOQ_GUTTER).toBe(WIDTHS.content)
  expect(clampColumn('qty', 70, USUAL_COLUMNS)).toBe(100)
  expect(clampColumn('qty', 70, [...USUAL_COLUMNS, 'tax'])).toBe(70)
})

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

test('a table shows those that are turned on, always the description and never the cost', () => {
  const { column } = newBoqBlock('table', counting()).boq
  expect(shownOf(column)).toEqual(USUAL_COLUMNS)
  const turned = (isShown: boolean) =>
    byColumn(COLUMNS, (name): ColumnSetting => ({ ...column[name], isShown }))
  expect(shownOf(turned(true))).toEqual(COLUMNS.slice(0, -1))
  expect(shownOf(turned(false))).toEqual(['description'])
})

test('a new table has each of them, and its row a blank cell for each', () => {
  const { column, rows } = newBoqBlock('table', counting()).boq
  expect(Object.entries(column)).toEqual(COLUMNS.map((name) => [name, newColumn(name)]))
  const pin = { isPinned: false, isShown: false }
  expect(rows).toMatchObject([
    {
      description: { html: '', value: null },
      itemPrice: { html: '', value: null, pin },
      qty: { html: '', value: null, pin, unit: '' },
      discount: { html: '', value: null },
      price: { html: '', value: null, pin },
      cost: null,
    },
  ])
  expect(CELLS.map((name) => rows[0] && name in rows[0])).toEqual(CELLS.map(() => true))
})
