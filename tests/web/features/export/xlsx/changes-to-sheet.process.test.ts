import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quotation } from '#domain/document/quotation.ts'
import { changeList } from '../../../../../web/features/export/changes/change-list.ts'
import { withoutPrivate } from '../../../../../web/features/export/sanitize-quotation.ts'
import { changesToSheet } from '../../../../../web/features/export/xlsx/changes/changes-to-sheet.ts'
import type { Sheet } from '../../../../../web/features/export/xlsx/sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { anyVersions } from '../../../../support/compared.ts'
import { recalculate, SOFFICE } from '../../../../support/libreoffice.ts'
import { readXlsx } from '../../../../support/xlsx.ts'
import { after, before, longVersions } from '../changes/versions.ts'

if (!SOFFICE)
  console.warn('SKIPPED: LibreOffice is not installed, so nobody opens lists of changes.')

const sheetOf = (one: Quotation, other: Quotation): Sheet =>
  changesToSheet(changeList(withoutPrivate(one), withoutPrivate(other), ['as sent', 'now']))

describe('a sheet of changes', () => {
  test('has figures in the document’s format, their difference live, and words struck or underlined', async () => {
    const german = (quotation: Quotation): Quotation => ({
      ...quotation,
      locale: 'de-DE',
      currency: 'EUR',
    })
    const { cells, part } = readXlsx(await writeWorkbook(sheetOf(german(before), german(after))))
    const find = (text: string, from = 15) =>
      [...cells]
        .find(([at, cell]) => cell.text === text && Number(at.slice(1)) > from)?.[0]
        .slice(1)
    const discount = find('Discount')
    expect(cells.get(`A${discount}`)?.text).toBe('Kitchen and hall')
    expect(cells.get(`B${discount}`)?.text).toBe('2')
    expect(cells.get(`C${discount}`)?.text).toBe('Wall tiles, white, 30 × 60 cm, laid in thin bed')
    expect(cells.get(`F${discount}`)).toMatchObject({ value: 0.05, numberFormat: '0"\u00a0"%' })
    const price = Number(discount) + 1
    expect(cells.get(`E${price}`)).toMatchObject({ value: 400, numberFormat: '#,##0.00' })
    expect(cells.get(`G${price}`)).toMatchObject({
      formula: `ROUND(F${price}-E${price},8)`,
      value: 56,
    })
    const strings = part('xl/sharedStrings.xml').all('r')
    const has = (text: string, mark: string) =>
      strings.some((run) => run.text === text && run.all(mark).length > 0)
    expect(has('grey', 'strike')).toBe(true)
    expect(has('white', 'u')).toBe(true)
  })

  test('strikes the whole text of what is gone, and underlines that of what is new', () => {
    const fontOf = (text: string, column: number) =>
      sheetOf(before, after)
        .rows.flatMap(({ cells }) => cells)
        .find((cell) => {
          const { content } = cell
          return (
            cell.column === column && content?.type === 'text' && content.runs[0]?.text === text
          )
        })?.style.font
    expect(fontOf('Taps', 4)).toMatchObject({ strike: true })
    expect(fontOf('Door', 5)).toMatchObject({ underline: true })
  })

  test('says so when nothing differs', () => {
    const texts = sheetOf(before, before).rows.flatMap(({ cells }) =>
      cells.flatMap(({ content }) => (content?.type === 'text' ? content.runs[0]?.text : [])),
    )
    expect(texts).toEqual(['Bathroom', 'From', 'as sent', 'To', 'now', 'No differences.'])
  })
})

describe.skipIf(!SOFFICE)('LibreOffice', () => {
  test('opens lists of any changes and of 2,000 rows, and recalculates the differences to ours', async () => {
    const versions = fc.sample(anyVersions, { numRuns: 12, seed: 41 })
    const sheets = [
      sheetOf(before, after),
      sheetOf(...longVersions(2_000)),
      ...versions.map((one) => sheetOf(one.before as Quotation, one.after as Quotation)),
    ]
    const opened = await recalculate(await Promise.all(sheets.map(writeWorkbook)))
    for (const [at, sheet] of sheets.entries()) {
      const figures = figuresIn(sheet)
      const theirs = figures.map(({ row, column }) => read(opened[at]?.[row]?.[column] ?? ''))
      expect(theirs).toEqual(figures.map(({ value }) => rounded(value)))
    }
    const formulas = sheets[1]?.rows.filter(
      ({ cells }) => cells.at(-1)?.content?.type === 'formula',
    )
    expect(formulas?.length).toBeGreaterThan(2_000)
  }, 120_000)
})

const figuresIn = ({ rows }: Sheet) =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ column, content }) =>
      content && content.type !== 'text' ? [{ row, column, value: content.value }] : [],
    ),
  )

const read = (text: string): number =>
  rounded(text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))

/** Sums of doubles may be off by less than anybody sees. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6
