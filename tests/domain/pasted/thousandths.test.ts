import { expect, test } from 'bun:test'
import { lines, pasteText } from '../../support/pasted.ts'

/** Tables that are pasted into quotations of three decimals (numbers: Decimals of the currency). */

const read = (text: string, locale: string, decimals: 2 | 3 = 3) =>
  pasteText(lines(text), locale, new Map(), decimals)
const figuresOf = (text: string, locale: string, decimals: 2 | 3 = 3) =>
  read(text, locale, decimals).rows.map(({ qty, itemPrice, price }) => [qty, itemPrice, price])

const TABLE = 'Tiles│3│12.345│37.035 / Grout│4│10.008│40.032 / Sand│2│9.012│18.024'
const FIGURES = [
  [3, 12.345, 37.035],
  [4, 10.008, 40.032],
  [2, 9.012, 18.024],
]
const HEADINGS = 'Description│Qty│Unit price│Price'

test.each(['en-US', 'en-KW', 'fr-TN'])('thousandths are no thousands in %s', (locale) => {
  for (const table of [TABLE, TABLE.replaceAll('.', ',')])
    for (const text of [table, `${HEADINGS} / ${table}`]) {
      const { rows, doubts } = read(text, locale)
      const found = rows.map(({ qty, itemPrice, price }) => [qty, itemPrice, price])
      expect([text, found]).toEqual([text, FIGURES])
      // Without headings they could be thousands, which is said.
      const isDoubted = doubts.some(({ kind }) => kind === 'format')
      expect([text, isDoubted]).toEqual([text, !text.startsWith(HEADINGS)])
    }
})

test('where prices have cents, they are thousands as before', () => {
  for (const locale of ['en-US', 'fr-TN'])
    expect(figuresOf(`${HEADINGS} / ${TABLE}`, locale, 2)[0]).toEqual([3, 12345, 37035])
})

test('prices beside others without decimals are read in the own number format', () => {
  const text = `${HEADINGS} / Tiles│1│1,250│1,250 / Grout│1│950│950 / Sand│1│1,100│1,100`
  expect(figuresOf(text, 'en-KW').map(([, itemPrice]) => itemPrice)).toEqual([1250, 950, 1100])
})

test('without headings a whole quantity is told from an item price in thousandths', () => {
  const text = 'Tiles│3│12.345 / Grout│4│10.008 / Sand│2│9.012'
  expect(figuresOf(text, 'en-KW')).toEqual(FIGURES)
  const totals = 'Tiles│3│37.035 / Grout│7│70.056 / Sand│2│18.024'
  expect(read(totals, 'en-KW').reading.roles).toEqual(['description', 'qty', 'itemPrice'])
})

test('among many columns the products are found to the thousandth', () => {
  const codes = (row: number) => Array.from({ length: 11 }, (_, at) => 1000 + 137 * at + 61 * row)
  const rows = FIGURES.map(([qty, itemPrice, price], row) =>
    ['Tiles', ...codes(row), qty, itemPrice?.toFixed(3), price?.toFixed(3)].join('│'),
  )
  expect(figuresOf(rows.join(' / '), 'en-KW')).toEqual(FIGURES)
})
