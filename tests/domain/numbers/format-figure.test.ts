import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  formatFigure,
  formatMoney,
  formatPrice,
  formatQty,
  isKnownCurrency,
  isKnownLocale,
  numberFormat,
} from '#domain/numbers/format-figure.ts'
import { parseFigure } from '#domain/numbers/parse-figure.ts'
import { separatorsOf } from '#domain/numbers/separators.ts'
import { currencyDecimals } from '#domain/numbers/usual-decimals.ts'

const read = (text: string, locale = 'en-US') => {
  const parsed = parseFigure(text, locale)
  return parsed.ok ? parsed.value : 'unreadable'
}

const LOCALES = [
  'en-US',
  'en-GB',
  'en-IN',
  'en-ZA',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'it-IT',
  'es-ES',
  'es-MX',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'hu-HU',
  'bg-BG',
  'ro-RO',
  'sv-SE',
  'nb-NO',
  'da-DK',
  'fi-FI',
  'et-EE',
  'lv-LV',
  'lt-LT',
  'sl-SI',
  'el-GR',
  'tr-TR',
  'uk-UA',
  'ru-RU',
  'he-IL',
  'ar-EG',
  'ar-SA',
  'fa-IR',
  'ur-PK',
  'hi-IN',
  'bn-BD',
  'ne-NP',
  'mr-IN',
  'my-MM',
  'th-TH',
  'vi-VN',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'en-US-u-nu-arab',
]
describe('a figure is formatted', () => {
  test('as a price with 2 decimals and as a qty with all its decimals', () => {
    expect(formatPrice(1234.5, { locale: 'en-US', decimals: 2 })).toBe('1,234.50')
    expect(formatPrice(1234.5, { locale: 'de-DE', decimals: 2 })).toBe('1.234,50')
    expect(formatQty(3.33333, 'en-US')).toBe('3.33333')
    expect(formatQty(1e-7, 'de-DE')).toBe('0,0000001')
    expect(formatQty(123_456_789_012.123, 'en-US')).toBe('123,456,789,012.123')
    expect(formatQty(4, 'en-US')).toBe('4')
    expect(formatQty(Number.MIN_VALUE, 'en-US')).toBe('0')
  })

  test('with latin digits in every locale', () => {
    for (const tag of LOCALES)
      expect(formatPrice(1234567.89, { locale: tag, decimals: 2 })).toMatch(/^[^\p{L}]*7[.,]89$/u)
  })

  test('rounded half away from zero', () => {
    expect(formatPrice(1.005, { locale: 'en-US', decimals: 2 })).toBe('1.01')
    expect(formatFigure(-2.5, { locale: 'en-US', minDecimals: 0, maxDecimals: 0 })).toBe('−3')
  })

  test('with its currency, and without cents where the currency has none', () => {
    expect(formatMoney(280, { locale: 'en-US', currency: 'USD', decimals: 2 })).toBe('$280.00')
    expect(formatMoney(1234.5, { locale: 'de-DE', currency: 'EUR', decimals: 2 })).toBe(
      '1.234,50\u00A0€',
    )
    expect(formatMoney(1234, { locale: 'en-US', currency: 'JPY', decimals: 2 })).toBe('¥1,234')
    expect(formatMoney(1234.5, { locale: 'en-US', currency: 'JPY', decimals: 2 })).toBe('¥1,234.50')
    expect(formatMoney(1.5, { locale: 'en-US', currency: 'KWD', decimals: 2 })).toBe(
      'KWD\u00A01.50',
    )
  })

  test('as empty text where it is blank', () => {
    expect(formatPrice(null, { locale: 'en-US', decimals: 2 })).toBe('')
    expect(formatQty(null, 'en-US')).toBe('')
    expect(formatMoney(null, { locale: 'en-US', currency: 'USD', decimals: 2 })).toBe('')
  })
})

const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'PLN',
  'SEK',
  'CZK',
  'INR',
  'JPY',
  'KWD',
  'ZAR',
  'ZMW',
]

const locale = fc.constantFrom(...LOCALES)
const price = fc
  .oneof(fc.integer({ min: -1e14, max: 1e14 }), fc.integer({ min: -1e6, max: 1e6 }))
  .map((cents) => cents / 100)
const qty = fc
  .tuple(fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: 3, max: 12 }))
  .map(([digits, scale]) => digits / 10 ** scale + 0)

describe('a formatted figure parses to the same figure in the same number format', () => {
  test('prices', () => {
    fc.assert(
      fc.property(locale, price, (tag, value) => {
        expect(read(formatPrice(value, { locale: tag, decimals: 2 }), tag)).toBe(value)
      }),
      { numRuns: 3000 },
    )
  })

  test('quantities, with all their decimals', () => {
    fc.assert(
      fc.property(locale, fc.oneof(qty, price), (tag, value) => {
        expect(read(formatQty(value, tag), tag)).toBe(value)
      }),
      { numRuns: 3000 },
    )
  })

  test('amounts with their currency', () => {
    fc.assert(
      fc.property(locale, fc.constantFrom(...CURRENCIES), price, (tag, currency, value) => {
        expect(read(formatMoney(value, { locale: tag, currency, decimals: 2 }), tag)).toBe(value)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a number format is known', () => {
  test('when the platform has its language', () => {
    for (const tag of ['en-US', 'de', 'pl-PL', 'sr-Latn-RS', 'en-US-u-nu-arab']) {
      expect(isKnownLocale(tag)).toBe(true)
    }
  })

  test('and not when the tag is malformed or of no language: Intl would use the host’s locale', () => {
    for (const tag of ['', 'x', 'en_US', '1234', 'en-', 'xx-YY', 'zz']) {
      expect(isKnownLocale(tag)).toBe(false)
    }
  })
})

test('a currency is three capital letters', () => {
  expect(['USD', 'XYZ'].every(isKnownCurrency)).toBe(true)
  expect(['', 'usd', 'US', 'USDX', '$', 'U$D'].some(isKnownCurrency)).toBe(false)
})

test('a currency has the decimals of ISO 4217, in browsers that have others too', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    // Bun's platform has those; the four decimals of CLF are more than a price has.
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    const { maximumFractionDigits = 2 } = format.resolvedOptions()
    const decimals = currency === 'CLF' ? 2 : maximumFractionDigits
    expect(`${currency} ${currencyDecimals(currency)}`).toBe(`${currency} ${decimals}`)
  }
  expect(['HUF', 'COP', 'IDR', 'JPY', 'IQD'].map(currencyDecimals)).toEqual([2, 2, 2, 0, 3])
})

test('a number format has its decimal separator and its grouping', () => {
  expect(separatorsOf('en-US')).toEqual({ decimal: '.', groupsByLakh: false })
  expect(separatorsOf('pl-PL')).toEqual({ decimal: ',', groupsByLakh: false })
  expect(separatorsOf('en-IN')).toEqual({ decimal: '.', groupsByLakh: true })
})

test('formatters are cached, and the cache is bounded', () => {
  expect(numberFormat('de-DE', 2, 2)).toBe(numberFormat('de-DE', 2, 2))
  const first = numberFormat('en-US', 0, 0)
  for (let decimals = 0; decimals < 40; decimals++) {
    for (const tag of [
      'en',
      'de',
      'fr',
      'it',
      'es',
      'pt',
      'pl',
      'cs',
      'sk',
      'hu',
      'ro',
      'bg',
      'sv',
    ]) {
      numberFormat(tag, 0, decimals)
    }
  }
  expect(numberFormat('en-US', 0, 0)).not.toBe(first)
})
