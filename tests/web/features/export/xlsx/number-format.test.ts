import { describe, expect, test } from 'bun:test'
import { formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import {
  moneyFormat,
  priceFormat,
  qtyFormat,
} from '../../../../../web/features/export/xlsx/number-format.ts'

const LOCALES = [
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'es-ES',
  'pt-BR',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'bg-BG',
  'el-GR',
  'tr-TR',
  'uk-UA',
  'ru-RU',
  'he-IL',
  'ar-EG',
  'fa-IR',
  'hi-IN',
  'th-TH',
  'ja-JP',
  'ko-KR',
  'zh-CN',
]
const CURRENCIES = ['USD', 'EUR', 'PLN', 'CHF', 'GBP', 'SEK', 'INR', 'JPY', 'KRW', 'KWD', 'XTS']

describe('a number format', () => {
  test('shows the signs of the locale and currency where the paper has them', () => {
    for (const locale of LOCALES)
      for (const value of [1_234_567.89, -1_234_567.89]) {
        expect([locale, shownBy(priceFormat({ locale, decimals: 2 }), value)]).toEqual([
          locale,
          withoutDigits(formatPrice(value, { locale, decimals: 2 })),
        ])
        for (const currency of CURRENCIES)
          expect([
            locale,
            shownBy(moneyFormat(value, { locale, currency, decimals: 2 }), value),
          ]).toEqual([locale, withoutDigits(formatMoney(value, { locale, currency, decimals: 2 }))])
      }
  })

  test('has 2 decimals, and none for a whole amount in a currency without cents', () => {
    expect(priceFormat({ locale: 'en-US', decimals: 2 })).toBe('#,##0.00')
    expect(moneyFormat(280, { locale: 'en-US', currency: 'USD', decimals: 2 })).toBe('"$"#,##0.00')
    expect(moneyFormat(280, { locale: 'de-DE', currency: 'EUR', decimals: 2 })).toBe(
      '#,##0.00"\u00a0""€"',
    )
    expect(moneyFormat(280, { locale: 'ja-JP', currency: 'JPY', decimals: 2 })).toBe('"￥"#,##0')
    expect(moneyFormat(280.5, { locale: 'ja-JP', currency: 'JPY', decimals: 2 })).toBe(
      '"￥"#,##0.00',
    )
  })

  test('of a qty shows all its decimals, and its unit', () => {
    expect(qtyFormat(3.33333, 'en-US')).toBeUndefined()
    expect(qtyFormat(2_350, 'en-US')).toBe('#,##0')
    expect(qtyFormat(1_234.5678, 'en-US')).toBe('#,##0.0000')
    expect(qtyFormat(1e-7, 'en-US')).toBe('0.0000000'.replace('0', '#,##0'))
    expect(qtyFormat(18.5, 'en-US', 'm²')).toBe('General" m²"')
    expect(qtyFormat(0.125, 'en-US', '%')).toBe('#,##0.0" "%')
    expect(qtyFormat(1e-200, 'en-US', '%')).toBe(`#,##0.${'0'.repeat(28)}" "%`)
    expect(qtyFormat(1, 'en-US', '"')).toBe('General" "\\"')
    expect(qtyFormat(null, 'en-US')).toBeUndefined()
  })
})

/** What the code shows of the value, its digits as one N. */
function shownBy(code: string, value: number): string {
  const [positive = '', negative = `-${positive}`] = code.split(';')
  return (value < 0 ? negative : positive)
    .replace(/#,##0(?:\.0+)?|0\.0+/, 'N')
    .replace(/"([^"]*)"/g, '$1')
    .replace('−', '-')
}

/** The program that opens a sheet writes the minus of its figures. */
const withoutDigits = (text: string): string => text.replace(/\d.*\d/, 'N').replace('−', '-')
