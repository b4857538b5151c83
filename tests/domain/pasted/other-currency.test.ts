import { expect, test } from 'bun:test'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { otherCurrency } from '#domain/pasted/other-currency.ts'
import { parseText } from '#domain/pasted/parse-table.ts'

const otherIn = (text: string, currency: string) => {
  const table = parseText(text, 100)
  return otherCurrency(table, detectTableFormat(table, { locale: 'en-US', decimals: 2 }), currency)
}
const rows = (price: string) => `Tiling\t2\t${price}\nGrouting\t3\t${price}`

test.each([
  ['£12.50', 'USD', '£'],
  ['12,50 zł', 'EUR', 'zł'],
  ['12.50 Kč', 'EUR', 'Kč'],
  ['CHF 12.50', 'EUR', 'CHF'],
  ['12,50 EUR', 'USD', 'EUR'],
  ['12.50', 'USD', null],
  ['$12.50', 'USD', null],
  ['$12.50', 'CAD', null],
  ['$12.50', 'EUR', '$'],
  ['12.50 kr', 'NOK', null],
  ['€12.50', 'EUR', null],
  ['EUR 12.50', 'EUR', null],
  ['12.50 PCS', 'EUR', null],
  ['Rs. 1,200', 'USD', 'Rs.'],
  ['Rs. 1,200', 'INR', null],
  ['1,200円', 'JPY', null],
  ['1,200円', 'USD', '円'],
  ['12,50 грн', 'UAH', null],
  ['12.50.-', 'CHF', null],
])('%s pasted into %s: %p', (price, currency, found) => {
  expect(otherIn(rows(price), currency)).toBe(found)
})

test('is found in the headings of prices', () => {
  const table = (heading: string) => `Description\tQty\t${heading}\n${rows('12.50')}`
  expect(otherIn(table('Unit price (GBP)'), 'USD')).toBe('GBP')
  expect(otherIn(table('Unit price'), 'USD')).toBeNull()
})

test('is found where only one price has it, and not in descriptions', () => {
  expect(otherIn('Tiling\t2\t$12.50\nGrouting\t3\t£4.00', 'USD')).toBe('£')
  expect(otherIn('Paid in EUR, 20 €\t2\t12.50\nGrouting\t3\t4.00', 'USD')).toBeNull()
})
