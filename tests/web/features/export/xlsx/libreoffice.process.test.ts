import { describe, expect, test } from 'bun:test'
import type { Block, BoqRow, Quotation } from '#domain/document/quotation.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { writeWorkbook } from '../../../../../web/features/export/xlsx/write-workbook.ts'
import { type Chance, chanceOf } from '../../../../support/chance.ts'
import { recalculate, SOFFICE } from '../../../../support/libreoffice.ts'
import { oracleTotals } from '../../../../support/money-oracle.ts'
import { aPart } from '../../../../support/payment-plans.ts'
import { amount } from '../../../../support/soak.ts'
import { aRandomOffer } from './priced-offers.ts'
import { aQuotationOf, aRow, aSingleRow, aTable, aText, aTotal, OPTIONS } from './quotations.ts'
import { figuresIn, figuresOf, formulasIn } from './sheet-figures.ts'

if (!SOFFICE)
  console.warn('SKIPPED: LibreOffice is not installed, so nobody recalculates the spreadsheets.')

describe.skipIf(!SOFFICE)('LibreOffice', () => {
  test('recalculates every figure to ours, of all sizes and in all currencies', async () => {
    const quotations = [
      ...[
        'USD en-US',
        'EUR de-DE',
        'PLN pl-PL',
        'JPY ja-JP',
        'INR en-IN',
        'KWD ar-EG',
        'TND fr-TN',
      ].map((format, at) => aRandomQuotation(chanceOf(at + 1), format, 300)),
      aRandomQuotation(chanceOf(99), 'USD en-US', 2_000),
    ]
    const sheets = quotations.map((quotation) => quotationToSheet(quotation, OPTIONS))
    const read = await recalculate(await Promise.all(sheets.map(writeWorkbook)))
    for (const [at, sheet] of sheets.entries()) {
      expect(figuresIn(read[at] ?? [], sheet)).toEqual(figuresOf(sheet))
      expect(formulasIn(sheet)).toBeGreaterThan(100)
    }
  }, 120_000)

  test.each([
    ['discounts, options, headings, lines and taxes', false],
    ['parts of taxes, withholding, steps and three decimals', true],
  ])(
    'recalculates %s to ours',
    async (_, isRich) => {
      const formats = isRich
        ? ['EUR es-ES', 'CAD fr-CA', 'KWD ar-KW', 'CHF de-CH', 'JPY ja-JP']
        : ['EUR de-DE', 'USD en-US', 'JPY ja-JP', 'CHF de-CH']
      const quotations = Array.from(
        { length: isRich ? amount(20, 60) : amount(12, 24) },
        (_, at) => {
          const rows = at > 0 ? 40 : isRich ? 200 : 2_000
          return aRandomOffer(chanceOf(at + 7), formats[at % formats.length] ?? '', rows, isRich)
        },
      )
      const sheets = quotations.map((quotation) => quotationToSheet(quotation, OPTIONS))
      const read = await recalculate(await Promise.all(sheets.map(writeWorkbook)))
      for (const [at, sheet] of sheets.entries()) {
        expect(figuresIn(read[at] ?? [], sheet)).toEqual(figuresOf(sheet))
        const { lines, taxes, withheld, total } = oracleTotals(quotations[at] as Quotation)
        const figures = new Set([0, ...Object.values(figuresIn(read[at] ?? [], sheet))])
        const all = [...lines, ...taxes.map(({ tax }) => tax), withheld, total]
        expect([at, all.filter((figure) => !figures.has(figure))]).toEqual([at, []])
        expect(formulasIn(sheet)).toBeGreaterThan(20)
      }
    },
    240_000,
  )

  test('rounds halves of steps and yen up, as we do, whatever binary makes of them', async () => {
    const offer = (price: number, terms: Partial<Quotation>) =>
      aQuotationOf([aTable([aRow('a', [price, 1])]), aTotal()], terms)
    const deposit = [aPart('deposit', { kind: 'percent', value: 35 }), aPart('rest')]
    const sheets = [
      ...[0.15, 0.35, 1.15, -1_433.65].map((price) => offer(price, { rounding: 0.1 })),
      offer(90, { currency: 'JPY', payments: deposit }),
    ].map((quotation) => quotationToSheet(quotation, OPTIONS))
    const read = await recalculate(await Promise.all(sheets.map(writeWorkbook)))
    const figures = sheets.map((sheet, at) => Object.values(figuresIn(read[at] ?? [], sheet)))
    expect(figures.map((own) => own.at(-1))).toEqual([0.2, 0.4, 1.2, -1_433.7, 58])
  }, 60_000)

  test('shows what the paper shows, and text as text', async () => {
    const quotation = aQuotationOf(
      [
        aText('<p>=1+1</p><p>Zażółć Ωμέγα Щука عرض 浴室 🛁</p>'),
        aTable([
          aRow('+48 600', [19.99, 2.5]),
          aRow('-5', [1_234.5, -3]),
          aRow('', [0.3, 3.33333]),
          withUnit('m²', aRow('Tiles', [2, 18.5])),
          withUnit('%', aRow('Fee', [200, 0.125])),
        ]),
        { ...aTotal(), width: 600 },
      ],
      { locale: 'en-US', currency: 'USD' },
    )
    const file = await writeWorkbook(quotationToSheet(quotation, OPTIONS))
    const [rows = []] = await recalculate([file], { asShown: true })
    const full = rows
      .map((row) => row.filter((text) => text !== ''))
      .filter((row) => row.length > 0)
    expect(full).toEqual([
      ['=1+1'],
      ['Zażółć Ωμέγα Щука عرض 浴室 🛁'],
      ['No', 'Description', 'Item price', 'Qty', 'Price'],
      ['1', '+48 600', '19.99', '2.5', '49.98'],
      ['2', '-5', '1,234.50', '-3', '-3,703.50'],
      ['3', '0.30', '3.33333', '1.00'],
      ['4', 'Tiles', '2.00', '18.5 m²', '37.00'],
      ['5', 'Fee', '200.00', '12.5 %', '25.00'],
      ['Subtotal', 'USD', '-3,590.52'],
      ['Total'],
      [
        formatMoney(totalOf(quotation.blocks, quotation), {
          locale: 'en-US',
          currency: 'USD',
          decimals: 2,
        }).replace('−', '-'),
      ],
    ])
  }, 60_000)
})

/** With the unit that was typed behind the qty (api: Entities). */
const withUnit = (unit: string, row: BoqRow): BoqRow => ({
  ...row,
  qty: { ...row.qty, unit } as BoqRow['qty'],
})

/** Tables, single rows and totals with figures of every size, decimals and pins. */
function aRandomQuotation(chance: Chance, format: string, rows: number): Quotation {
  const [currency, locale] = format.split(' ')
  const table = (count: number) =>
    aTable(Array.from({ length: count }, () => aRow('Row', figures(chance))))
  const blocks: Block[] = [
    aTotal(),
    table(rows),
    aSingleRow('Single', figures(chance)),
    table(Math.ceil(rows / 10)),
    aTotal(),
  ]
  return aQuotationOf(blocks, { currency, locale, decimals: currency === 'TND' ? 3 : 2 })
}

function figures(chance: Chance): [number | null, number | null, number?] {
  const figure = (decimals: number) => {
    const digits = chance.below(chance.pick([10, 1_000, 100_000, 1_000_000]))
    return Number(`${chance.pick(['', '', '-'])}${digits}e-${decimals}`)
  }
  const itemPrice = chance.pick([figure(2), figure(2), figure(0), 1.005, 1.115, null])
  const qty = chance.pick([figure(0), figure(1), figure(3), figure(5), 2.5, null])
  return chance.below(10) === 0 ? [itemPrice, qty, figure(2)] : [itemPrice, qty]
}
