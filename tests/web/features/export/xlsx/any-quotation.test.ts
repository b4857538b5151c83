import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Block } from '#domain/document/quotation.ts'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { parseHtml } from '../../../../../src/adapters/html/parse.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import type { Sheet } from '../../../../../web/features/export/xlsx/sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { anyHtml } from '../../../../support/html-arbitrary.ts'
import { amount } from '../../../../support/soak.ts'
import { readXlsx } from '../../../../support/xlsx.ts'
import {
  aQuotationOf,
  aRow,
  aSingleRow,
  aTable,
  aText,
  aTotal,
  contentsOf,
  OPTIONS,
} from './quotations.ts'

/** Each block has a word of its own. */
const wordOf = (at: number) => `word${at}word`

const width = fc.integer({ min: 100, max: 1_200 })
const figure = fc.option(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
)
const html = anyHtml.map((any) => canonicalHtml(any, parseHtml))
const shape = fc.tuple(fc.constantFrom('text', 'boq', 'row', 'price'), width, html, figure, figure)

const quotation = fc.array(shape, { minLength: 1, maxLength: 8 }).map((shapes) =>
  aQuotationOf(
    shapes.map(([type, width, html, itemPrice, qty], at): Block => {
      const text = canonicalHtml(`<p>${wordOf(at)}</p>${html}`, parseHtml)
      if (type === 'text') return aText(text, width)
      if (type === 'row') return { ...aSingleRow(text, [itemPrice, qty]), width }
      if (type === 'boq')
        return { ...aTable([aRow(text, [itemPrice, qty]), aRow(html, [qty, 2])]), width }
      return { ...aTotal(), width, title: { html: wordOf(at), value: null } } as Block
    }),
  ),
)

test('whatever a quotation holds, its cells fit the grid, and no text is lost or repeated', () => {
  fc.assert(
    fc.property(quotation, (any) => {
      const sheet = quotationToSheet(any, OPTIONS)
      for (const row of sheet.rows) {
        expect(row.height).toBeGreaterThan(0)
        expect(row.height).toBeLessThanOrEqual(545)
        expect(isInOrder(row, sheet.columnWidths.length)).toBe(true)
      }
      const texts = Object.values(contentsOf(sheet)).join('\n')
      for (const at of any.blocks.keys()) expect(texts.split(wordOf(at))).toHaveLength(2)
    }),
    { numRuns: amount(300, 20_000) },
  )
})

test('whatever a quotation holds, its file is readable', async () => {
  await fc.assert(
    fc.asyncProperty(quotation, async (any) => {
      const sheet = quotationToSheet(any, OPTIONS)
      const { cells } = readXlsx(await writeWorkbook(sheet))
      const figures = (values: (number | undefined)[]) =>
        values.filter((value) => value !== undefined)
      expect(figures([...cells.values()].map(({ value }) => value))).toEqual(
        figures(
          sheet.rows.flatMap((row) =>
            row.cells.map(({ content }) =>
              content && content.type !== 'text' ? content.value : undefined,
            ),
          ),
        ),
      )
    }),
    { numRuns: amount(25, 1_000) },
  )
})

/** Cells from left to right, none over another or beyond the last column. */
function isInOrder({ cells }: Sheet['rows'][number], columns: number): boolean {
  let next = 0
  return cells.every(({ column, span }) => {
    const fits = column >= next && span >= 1 && column + span <= columns
    next = column + span
    return fits
  })
}
