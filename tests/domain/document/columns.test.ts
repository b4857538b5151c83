import { expect, test } from 'bun:test'
import {
  CELLS,
  COLUMN,
  COLUMNS,
  FIGURES,
  newColumn,
  PINS,
} from '../../../src/domain/document/columns.ts'
import { newBoqBlock } from '../../../src/domain/document/quotation.ts'
import { counting } from '../../support/documents.ts'

test('the columns are those of the contract, in its order', () => {
  expect(COLUMNS).toEqual(['number', 'description', 'itemPrice', 'qty', 'price'])
  expect(CELLS).toEqual(['description', 'itemPrice', 'qty', 'price'])
  expect(FIGURES).toEqual(['itemPrice', 'qty', 'price'])
  expect(PINS).toEqual(['itemPrice', 'qty', 'price'])
})

test('their widths are those of the specification', () => {
  expect(COLUMNS.map((name) => COLUMN[name].width)).toEqual([30, 240, 100, 100, 100])
  expect(COLUMNS.map((name) => COLUMN[name].leastWidth)).toEqual([30, 200, 100, 100, 100])
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
      price: { html: '', value: null, pin },
    },
  ])
})
