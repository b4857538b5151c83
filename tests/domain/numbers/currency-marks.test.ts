import { expect, test } from 'bun:test'
import { isCurrency, isMoneyOnly } from '#domain/numbers/currency-marks.ts'

test('a currency word is one of the locale or of international use, no other word', () => {
  for (const word of ['€', '$', 'CA$', 'eur', 'zł', 'ZŁ', 'kr.', 'Ft', 'lei', 'US $', 'USD $']) {
    expect(isCurrency(word, 'en-US')).toBe(true)
  }
  expect(isCurrency('R', 'en-ZA')).toBe(true)
  for (const word of ['R', 'K', 'pcs', 'm²', 'Stk', 'h', '%', '€€', 'pcs $', '']) {
    expect(isCurrency(word, 'en-US')).toBe(false)
  }
})

test('words that are also units are money only beside a price', () => {
  for (const word of ['€', 'EUR', 'zł', '円', 'руб.']) expect(isMoneyOnly(word)).toBe(true)
  for (const word of ['ft', 'km', 'KM', 'pounds', 'pcs', 'all'])
    expect(isMoneyOnly(word)).toBe(false)
})
