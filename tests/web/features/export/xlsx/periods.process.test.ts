import { describe, expect, test } from 'bun:test'
import { newPriceBlock, type Quotation } from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { type Chance, chanceOf } from '../../../../support/chance.ts'
import { recalculate, SOFFICE } from '../../../../support/libreoffice.ts'
import { aPeriodOffer, oracleOfPeriods } from '../../../../support/period-oracle.ts'
import { amount } from '../../../../support/soak.ts'
import { aHeading } from '../pages/drawn.ts'
import { aRandomOffer } from './priced-offers.ts'
import { aQuotationOf, aRow, aTable, OPTIONS } from './quotations.ts'
import { figuresIn, figuresOf, formulasIn } from './sheet-figures.ts'

/** Prices that recur in a spreadsheet: LibreOffice comes to the figures of the oracle. */

if (!SOFFICE)
  console.warn('SKIPPED: LibreOffice is not installed, so nobody recalculates the spreadsheets.')

const recalculated = (offer: Quotation): Quotation => {
  const read = recalculateQuotation(offer)
  if (!read.ok) throw new Error(`${read.at} ${read.reason}`)
  return read.value
}

/** An offer with headings, options and closed sections whose rows are of any period. */
function mixed(offer: Quotation, chance: Chance): Quotation {
  const any = () => chance.pick([null, 'once', 'month', 'year'] as const)
  return recalculated({
    ...offer,
    terms: { month: 12 },
    blocks: offer.blocks.map((block) => {
      if (block.type === 'row') return { ...block, period: any() }
      if (block.type !== 'boq') return block
      const rows = block.boq.rows.map((row) =>
        row.type === 'row' && row.use !== 'alternative' ? { ...row, period: any() } : row,
      )
      return { ...block, boq: { ...block.boq, rows } }
    }),
  })
}

const OFFERS = amount(20, 60)

describe.skipIf(!SOFFICE)('LibreOffice', () => {
  test('recalculates the totals of each period, its term and the first year to ours', async () => {
    const offers = Array.from({ length: OFFERS }, (_, at) =>
      recalculated(aPeriodOffer(chanceOf(at + 45))),
    )
    const { sheets, read } = await recalculatedSheets(offers)
    let formulas = 0
    for (const [at, sheet] of sheets.entries()) {
      const found = figuresIn(read[at] ?? [], sheet)
      expect(found).toEqual(figuresOf(sheet))
      formulas += formulasIn(sheet)
      const { periods, firstYear } = oracleOfPeriods(offers[at] as Quotation)
      const figures = new Set([0, ...Object.values(found)])
      const all = [
        firstYear ?? 0,
        ...periods.flatMap(({ lines, taxes, withheld, total, termTotal }) => [
          ...lines,
          ...taxes.map(({ tax }) => tax),
          withheld,
          total,
          termTotal ?? 0,
        ]),
      ]
      expect([at, all.filter((figure) => !figures.has(figure))]).toEqual([at, []])
    }
    expect(formulas).toBeGreaterThan(15 * OFFERS)
  }, 240_000)

  test.each([false, true])(
    'recalculates sums of tables and headings per period (costs: %p)',
    async (withCosts) => {
      const offers = Array.from({ length: 12 }, (_, at) => {
        const chance = chanceOf(at + 9)
        return mixed(aRandomOffer(chance, 'EUR de-DE', 40), chance)
      })
      const { sheets, read } = await recalculatedSheets(offers, withCosts)
      for (const [at, sheet] of sheets.entries()) {
        expect(figuresIn(read[at] ?? [], sheet)).toEqual(figuresOf(sheet))
        expect(formulasIn(sheet)).toBeGreaterThan(40)
      }
    },
    240_000,
  )

  test('shows each period in words beside its figures', async () => {
    const monthly = { ...aRow('Hosting', [49, 1]), period: 'month' as const }
    const heading = aHeading('h', 1, { hasSum: true })
    const table = aTable([aRow('Setup', [500, 1]), monthly])
    const offer = aQuotationOf(
      [
        { ...table, boq: { ...table.boq, rows: [heading, ...table.boq.rows] } },
        { ...newPriceBlock('total'), width: 600 },
      ],
      {
        currency: 'EUR',
        terms: { month: 12 },
        tax: {
          mode: 'added',
          rates: [{ id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] }],
          defaultRate: 'full',
        },
      },
    )
    const file = await writeWorkbook(quotationToSheet(offer, OPTIONS))
    const [rows = []] = await recalculate([file], { asShown: true })
    const full = rows
      .map((row) => row.filter((text) => text !== ''))
      .filter((row) => row.length > 0)
    expect(full).toEqual([
      ['No', 'Description', 'Item price', 'Qty', 'Price'],
      ['Heading h', '500.00'],
      ['49.00 / month'],
      ['1', 'Setup', '500.00', '1', '500.00'],
      ['2', 'Hosting', '49.00', '1', '49.00 / month'],
      ['Subtotal', 'EUR', '500.00'],
      ['Subtotal', 'EUR', '49.00 / month'],
      ['Total'],
      ['Net', '500.00'],
      ['VAT', '19%', 'of 500.00', '95.00'],
      ['Once'],
      ['€595.00'],
      ['Net', '49.00'],
      ['VAT', '19%', 'of 49.00', '9.31'],
      ['Every month'],
      ['€58.31 / month'],
      ['for 12 months', '€699.72'],
      ['First year', '€1,294.72'],
    ])
  }, 60_000)
})

async function recalculatedSheets(offers: readonly Quotation[], withCosts = false) {
  const sheets = offers.map((offer) => quotationToSheet(offer, { ...OPTIONS, withCosts }))
  return { sheets, read: await recalculate(await Promise.all(sheets.map(writeWorkbook))) }
}
