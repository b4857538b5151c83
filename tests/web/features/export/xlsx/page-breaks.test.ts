import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type PrintedRow,
  printedPages,
  printScale,
  roomOn,
} from '../../../../../web/features/export/xlsx/page-breaks.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { amount } from '../../../../support/soak.ts'
import { aQuotationOf, aRow, aTable, aText, aTotal, OPTIONS, sheetOf } from './quotations.ts'

const A4 = { width: 794, height: 1123 }
const room = roomOn(A4, [600])
/** An A4 page's height without its margins and slack. */
const PAGE = 0.97 * (1123 - 144)

const pageBreaks = (rows: readonly PrintedRow[], own = room) => printedPages(rows, own, null).breaks

const row = fc.record({ height: fc.integer({ min: 1, max: 400 }), keepsNext: fc.boolean() })

test('rows that belong together are on one page, and every page has room for its rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), (rows) => {
      const breaks = pageBreaks(rows)
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

test('a picture shrinks to what is left of its page, down to 60 %, before it moves', () => {
  const picture = (height: number, changes = {}) => ({
    height: height + 8,
    picture: height,
    ...changes,
  })
  const after = (used: number, ...rows: PrintedRow[]) =>
    printedPages([{ height: used }, ...rows], room, null)
  const left = PAGE - 600
  const fitted = after(600, picture(left + 100))
  expect(fitted.breaks).toEqual([])
  expect(fitted.shrunk.get(1)).toBeCloseTo(1 - 108 / (left + 100))
  expect(after(PAGE - 100, picture(300))).toMatchObject({ breaks: [1] })
  // What follows on the same page would push it to the next all the same.
  expect(after(600, picture(left + 100, { keepsNext: true }), { height: 9 }).breaks).toEqual([1])
  expect(after(600, picture(left + 100), { height: 9 }).breaks).toEqual([2])
})

test('a picture of a sheet ends where its page does', () => {
  const source = 'data:image/png;base64,AAAA'
  const file = { bytes: new Uint8Array(4), type: 'png', width: 500, height: 500 } as const
  const quotation = aQuotationOf([
    aText('<p>Line</p>'.repeat(18)),
    aText(`<p><img src="${source}" alt=""></p>`),
  ])
  const sheet = quotationToSheet(quotation, { ...OPTIONS, pictures: new Map([[source, file]]) })
  const [picture] = sheet.pictures
  expect(sheet.print.pageBreaks).toEqual([])
  expect(picture?.width).toBeCloseTo(picture?.height ?? 0)
  expect(picture?.width).toBeLessThan(500)
  expect(picture?.width).toBeGreaterThanOrEqual(300)
  expect(sheet.rows.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(PAGE)
})

test('columns that are wider than a page are printed smaller, so that more rows fit', () => {
  expect(printScale(room)).toBe(100)
  const wide = roomOn(A4, [1320])
  expect(printScale(wide)).toBe(46)
  const rows = Array.from({ length: 40 }, () => ({ height: 40 }))
  expect(pageBreaks(rows)).toEqual([23])
  expect(pageBreaks(rows, wide)).toEqual([])
})
