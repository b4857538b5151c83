import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  pageBreaks,
  printScale,
  roomOn,
} from '../../../../../web/features/export/xlsx/page-breaks.ts'
import { amount } from '../../../../support/soak.ts'
import { aRow, aTable, aText, aTotal, sheetOf } from './quotations.ts'

const A4 = { width: 794, height: 1123 }
const room = roomOn(A4, 600)
/** An A4 page's height without its margins and slack. */
const PAGE = 0.97 * (1123 - 144)

const row = fc.record({ height: fc.integer({ min: 1, max: 400 }), keepsNext: fc.boolean() })

test('rows that belong together are on one page, and every page has room for its rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), (rows) => {
      const breaks = pageBreaks(rows, room, null)
      const pages = [0, ...breaks].map((start, at) => rows.slice(start, breaks[at]))
      for (const [at, page] of pages.entries()) {
        const height = page.reduce((sum, one) => sum + one.height, 0)
        expect(height).toBeLessThanOrEqual(PAGE)
        // Parted only where all of the page belongs together.
        if (at < pages.length - 1 && page.at(-1)?.keepsNext)
          expect(page.every(({ keepsNext }) => keepsNext)).toBe(true)
      }
    }),
    { numRuns: amount(300, 10_000) },
  )
})

test('no printed page ends between a total and its title, or a subtotal and its last row', () => {
  for (let rows = 1; rows <= 60; rows++) {
    const table = aTable(Array.from({ length: rows }, () => aRow('Row', [1, 1])))
    const sheet = sheetOf([aText('<h1>Offer</h1>'), table, aTotal()], { locale: 'en-GB' })
    const title = sheet.rows.length - 2
    // Heading, gap, column heads, the rows.
    const subtotal = 3 + rows
    expect(sheet.print.pageBreaks).not.toContain(title + 1)
    expect(sheet.print.pageBreaks).not.toContain(subtotal)
    expect(sheet.print.pageBreaks.every((at) => at > 3)).toBe(true)
  }
})

test('columns that are wider than a page are printed smaller, so that more rows fit', () => {
  expect(printScale(room)).toBe(100)
  const wide = roomOn(A4, 1320)
  expect(printScale(wide)).toBe(48)
  const rows = Array.from({ length: 40 }, () => ({ height: 40 }))
  expect(pageBreaks(rows, room, null)).toEqual([23])
  expect(pageBreaks(rows, wide, null)).toEqual([])
})
