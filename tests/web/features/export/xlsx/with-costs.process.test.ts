import { describe, expect, test } from 'bun:test'
import { kindOf } from '#domain/document/kinds/index.ts'
import type { PricedLine } from '#domain/document/kinds/kind.ts'
import { isCounted } from '#domain/document/options.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { profitOfRows } from '#domain/numbers/markup.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import type { Sheet } from '../../../../../web/features/export/xlsx/sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { type Chance, chanceOf } from '../../../../support/chance.ts'
import { recalculate, SOFFICE } from '../../../../support/libreoffice.ts'
import { aRandomOffer } from './priced-offers.ts'
import { OPTIONS } from './quotations.ts'

if (!SOFFICE)
  console.warn('SKIPPED: LibreOffice is not installed, so nobody recalculates costs and profits.')

describe.skipIf(!SOFFICE)('LibreOffice', () => {
  test('recalculates costs, profits and margins to ours, of each row, each table and all', async () => {
    const formats = ['EUR de-DE', 'USD en-US', 'JPY ja-JP', 'CHF de-CH']
    const quotations = Array.from({ length: 12 }, (_, at) => {
      const chance = chanceOf(at + 31)
      const offer = aRandomOffer(chance, formats[at % formats.length] ?? '', at === 0 ? 1_000 : 40)
      return withCosts(chance, offer)
    })
    const sheets = quotations.map((one) => quotationToSheet(one, { ...OPTIONS, withCosts: true }))
    const read = await recalculate(await Promise.all(sheets.map(writeWorkbook)))
    for (const [at, sheet] of sheets.entries()) {
      const theirs = (row: number, column: number) => rounded(read[at]?.[row]?.[column] ?? '')
      const cells = costCells(sheet)
      expect(cells.map(({ row, column }) => `${row} ${column} ${theirs(row, column)}`)).toEqual(
        cells.map(({ row, column, value }) => `${row} ${column} ${value}`),
      )
      expect(cells.filter(({ isLive }) => isLive).length).toBeGreaterThan(20)

      const all = quotations[at]?.blocks.flatMap((one) => kindOf(one).pricedRows(one)) ?? []
      const first = sheet.columnWidths.length - COLUMNS
      const whole = profitOfRows(all, 2)
      expect([theirs(1, first + 1), theirs(1, first + 2)]).toEqual([
        whole?.cost ?? 0,
        whole?.profit ?? 0,
      ])
      expect(theirs(1, first + 2)).toBe(profitInCents(all) / 100)
    }
  }, 120_000)
})

/** Cost per unit, cost, profit and margin. */
const COLUMNS = 4

const costCells = ({ rows, columnWidths }: Sheet) =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ column, content }) =>
      column < columnWidths.length - COLUMNS || !content || content.type === 'text'
        ? []
        : [{ row, column, value: content.value, isLive: content.type === 'formula' }],
    ),
  )

/** By hand, of the rows that count and have a cost. */
const profitInCents = (rows: readonly PricedLine[]): number =>
  rows
    .filter((row) => isCounted(row) && row.cost !== null && row.qty.value !== null)
    .map((row) => Math.round((row.price.value ?? 0) * 100) - costInCents(row))
    .reduce((sum, cents) => sum + cents, 0)

function withCosts(chance: Chance, offer: Quotation): Quotation {
  const blocks = offer.blocks.map((block) => {
    const { pricedRows, withPricedRows } = kindOf(block)
    const rows = pricedRows(block).map((row) => {
      const cost = chance.below(5) === 0 ? null : chance.below(60_000) / 100
      return { ...row, cost }
    })
    return withPricedRows(block, rows)
  })
  return { ...offer, blocks }
}

/** The quantities have at most 3 decimals: all digits are integers, rounded half away from zero. */
function costInCents({ cost, qty }: PricedLine): number {
  const thousandths = Math.round((cost ?? 0) * 100) * Math.round((qty.value ?? 0) * 1_000)
  return Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 1_000)
}

/** To 3 decimals: a margin has them, and sums of doubles may be off by less than anybody sees. */
function rounded(text: string): number {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return Math.round(value * 1_000) / 1_000
}
