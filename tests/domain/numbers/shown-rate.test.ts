import { expect, test } from 'bun:test'
import type { QuotationTax } from '#domain/document/quotation.ts'
import { rateText } from '#domain/numbers/shown-rate.ts'

const tax: QuotationTax = {
  mode: 'added',
  rates: [
    { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
    { id: 'low', name: 'Reduced', percent: 7, reason: '', parts: [] },
    { id: 'reverse', name: 'Reverse charge', percent: 0, reason: 'Reverse charge', parts: [] },
    { id: 'export', name: '', percent: 0, reason: 'Export', parts: [] },
  ],
  defaultRate: 'low',
}

test('a row shows the percentage of its rate, of the default one if it has none of the rates', () => {
  expect(rateText(tax, 'full', 'en-US')).toBe('19%')
  expect(rateText(tax, 'full', 'de-DE')).toBe('19\u00a0%')
  expect(rateText(tax, null, 'en-US')).toBe('7%')
  expect(rateText(tax, 'gone', 'en-US')).toBe('7%')
  expect(rateText({ ...tax, defaultRate: null }, null, 'en-US')).toBe('19%')
})

test('a rate has its name where two have the same percentage, and no text without tax', () => {
  expect(rateText(tax, 'reverse', 'en-US')).toBe('Reverse charge')
  expect(rateText(tax, 'export', 'en-US')).toBe('0%')
  expect(rateText({ ...tax, mode: 'none' }, 'full', 'en-US')).toBe('')
})
