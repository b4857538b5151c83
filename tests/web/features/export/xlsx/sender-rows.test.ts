import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { quotationToSheet } from '../../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { aRow, aTable, aTotal, contentsOf } from './quotations.ts'

const options = { origin: 'https://offers.example', pictures: new Map() }
const plain = newQuotation([aTable([aRow('Tiles', [10, 3]), aRow('Tap', [5, 2])]), aTotal()])

test('a sheet begins with its sender’s lines, across all columns, and calculates below them', () => {
  const sheet = quotationToSheet({ ...plain, letterhead: aLetterhead() }, options)
  const contents = contentsOf(sheet)
  expect(contents).toMatchObject({
    A1: 'Vogel Baths',
    A2: 'Hafengasse 7 · 79098 Freiburg · 0761 12345 · offers@vogel.example · vogel.example',
    A3: 'VAT DE 123',
    A4: 'IBAN DE02 1203',
  })
  expect(sheet.rows[0]?.cells).toMatchObject([{ column: 0, span: sheet.columnWidths.length }])
  const formulas = Object.values(contents).filter((value) => String(value).startsWith('=SUM'))
  expect(formulas).toContain('=SUM(E7:E8)')
})

test('without a letterhead, or with a blank one, nothing stands above the first block', () => {
  const rows = contentsOf(quotationToSheet(plain, options))
  const details = { company: ' ', address: '', phone: '', email: '', web: '', taxIds: '', bank: '' }
  const blank = { ...plain, letterhead: aLetterhead(details) }
  expect(contentsOf(quotationToSheet(blank, options))).toEqual(rows)
})
