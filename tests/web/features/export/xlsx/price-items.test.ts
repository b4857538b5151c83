import { describe, expect, test } from 'bun:test'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { aRow, aTable, aTotal, contentsOf, sheetOf } from './quotations.ts'

const rates = [
  { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
  { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
]
const taxed = (mode: 'added' | 'included'): Quotation['tax'] => ({
  mode,
  rates,
  defaultRate: 'full',
})
const line = (value: number, kind: 'percent' | 'amount' | 'rounding' = 'percent') => ({
  id: `l${value}`,
  html: `Line ${value}`,
  kind,
  value,
})
const atRate = (row: BoqRow, taxRate: string): BoqRow => ({ ...row, taxRate })

describe('how the sum becomes the total', () => {
  test('is live: lines of the running amount, then tax on the net', () => {
    const lines = [line(-10), line(25, 'amount'), line(0.01, 'rounding')]
    const contents = contentsOf(
      sheetOf([aTable([aRow('a', [1_000, 1])]), aTotal()], { tax: taxed('added'), lines }),
    )
    expect(contents).toMatchObject({
      A5: 'Sum',
      E5: '=SUM(E3)',
      A6: 'Line -10',
      C6: -0.1,
      E6: '=ROUND(E5*C6,2)',
      A7: 'Line 25',
      E7: 25,
      A8: 'Net',
      E8: '=SUM(E5:E7)',
      A9: 'VAT',
      C9: 0.19,
      D9: '=E8',
      E9: '=ROUND(D9*C9,2)',
      A10: 'Line 0.01',
      E10: 0.01,
      A11: 'Total',
      D12: '=SUM(E8:E10)',
    })
  })

  test('taxes each rate once, on the sum of its rows and its part of the lines', () => {
    const rows = [aRow('a', [100, 1]), atRate(aRow('b', [50, 1]), 'low'), aRow('c', [100, 1])]
    const contents = contentsOf(
      sheetOf([aTable(rows), aTotal()], { tax: taxed('added'), lines: [line(-10)] }),
    )
    // The column of the rates appears with the second rate.
    expect(contents).toMatchObject({
      E1: 'Tax',
      E3: 0.07,
      F7: '=SUM(F5)',
      F9: '=SUM(F7:F8)',
      E10: '=F9-E11',
      F10: '=ROUND(E10*D10,2)',
      E11: '=ROUND(SUM(F3:F3)*F9/F7,2)',
      F11: '=ROUND(E11*D11,2)',
      F13: '=SUM(F9:F11)',
    })
  })

  test('shows below the total what of it is net and tax, where the tax is included', () => {
    const rows = [aRow('a', [119, 1]), atRate(aRow('b', [107, 1]), 'low')]
    const sheet = sheetOf([aTable(rows), aTotal()], { tax: taxed('included'), lines: [] })
    expect(contentsOf(sheet)).toMatchObject({
      F6: '=SUM(F4)',
      F8: '=F6',
      A9: 'Net',
      F9: '=F6-SUM(F10:F11)',
      A10: 'includes VAT',
      D10: 0.19,
      A11: 'includes VAT',
      D11: 0.07,
    })
  })

  test('withholds of the net without the lines outside of it, live', () => {
    const lines = [{ ...line(4), id: 'cassa' }, line(25, 'amount')]
    const withholding = { name: 'RA', percent: 20, rates: null, lines: ['l25'], reason: '' }
    const tax = { ...taxed('added'), rates: rates.slice(0, 1) }
    const rows = [aRow('a', [1_000, 1])]
    const sheet = sheetOf([aTable(rows), aTotal()], { tax, lines, withholding })
    // 1,000.00 + 40.00 + 25.00, of which the 40.00 are outside.
    expect(contentsOf(sheet)).toMatchObject({
      E6: '=ROUND(E5*C6,2)',
      A8: 'Net',
      A11: 'RA',
      D11: '=E8-E6',
      E11: '=-MAX(0,ROUND(D11*C11,2))',
    })
    const mixed = [...rows, atRate(aRow('b', [50, 1]), 'low')]
    const ofOne = { ...withholding, rates: ['full'] }
    const constant = sheetOf([aTable(mixed), aTotal()], {
      tax: taxed('added'),
      lines,
      withholding: ofOne,
    })
    // Which part of a line is at a rate is only known by its cents.
    expect(Object.values(contentsOf(constant))).toContain(1_023.81)
  })

  test('has no sum where steps leave the total as it is, but keeps the steps', () => {
    const at = (price: number) =>
      contentsOf(sheetOf([aTable([aRow('a', [price, 1])]), aTotal()], { rounding: 0.05 }))
    expect(Object.values(at(10.05))).not.toContain('Sum')
    expect(Object.values(at(10.05)).at(-1)).toBe('=ROUND(ROUND(ROUND(SUM(E3)/0.05,8),0)*0.05,2)')
    expect(Object.values(at(10.04))).toContain('Sum')
  })

  test('shows a typed total as it is', () => {
    const sheet = sheetOf([aTable([aRow('a', [100, 1])]), aTotal(99)], { lines: [line(-10)] })
    expect(Object.values(contentsOf(sheet)).at(-1)).toBe(99)
  })
})
