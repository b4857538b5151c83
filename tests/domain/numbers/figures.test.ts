import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  formatFigure,
  formatMoney,
  formatPrice,
  formatQty,
  parseFigure,
} from '../../../src/domain/numbers/figures.ts'

const read = (text: string, locale = 'en-US') => {
  const parsed = parseFigure(text, locale)
  return parsed.ok ? parsed.value : 'unreadable'
}

describe('a typed text is read', () => {
  test.each([
    ['1,234.56', 1234.56],
    ['1 234.56', 1234.56],
    ["1'234.56", 1234.56],
    ['1.234,56', 1234.56],
    ['12,5', 12.5],
    ['$ 35.00', 35],
    ['35 €', 35],
    ['1,234', 1234],
    ['0,123', 0.123],
    ['1,2345', 1.2345],
    ['1234,567', 1234.567],
  ])('in all the forms of numbers.md: %p is %p under en-US', (text, value) => {
    expect(read(text)).toBe(value)
  })

  test.each([
    ['en-US', '1,234', 1234],
    ['de-DE', '1,234', 1.234],
    ['en-US', '1.234', 1.234],
    ['de-DE', '1.234', 1234],
    ['de-CH', '1.234', 1.234],
    ['fr-FR', '1,234', 1.234],
    ['pl-PL', '1,234', 1.234],
    ['en-IN', '1,234', 1234],
    ['pt-BR', '1.234', 1234],
  ])('by the number format where it can be misread: under %p %p is %p', (locale, text, value) => {
    expect(read(text, locale)).toBe(value)
  })

  test.each(['en-US', 'de-DE', 'pl-PL', 'de-CH', 'en-IN', 'fr-FR'])(
    'alike under %p where it can not be misread',
    (locale) => {
      expect(read('1,234.56', locale)).toBe(1234.56)
      expect(read('1.234,56', locale)).toBe(1234.56)
      expect(read('1 234 567', locale)).toBe(1_234_567)
      expect(read('1.234.567', locale)).toBe(1_234_567)
      expect(read('1,234,567', locale)).toBe(1_234_567)
      expect(read('12.5', locale)).toBe(12.5)
      expect(read('12,50', locale)).toBe(12.5)
      expect(read('0.123', locale)).toBe(0.123)
    },
  )

  test('with any space or apostrophe between thousands', () => {
    for (const space of [' ', '\u00A0', '\u2009', '\u202F', '\u2007', "'", '’']) {
      expect(read(`1${space}234${space}567,5`)).toBe(1_234_567.5)
    }
  })

  test('with a minus of any kind, before or after the currency', () => {
    for (const text of [
      '-5',
      '\u22125',
      '–5',
      '- 5',
      '-$5',
      '$-5',
      '$ −5.00',
      '\u200E-5',
      '-5 €',
    ]) {
      expect(read(text)).toBe(-5)
    }
    expect(read('+5')).toBe(5)
  })

  test('as negative in the ways of bookkeeping, where that can not be misread', () => {
    for (const text of ['(12.50)', '$(12.50)', '($12.50)', '(12,50 €)', '(12.50) €', '12.50-']) {
      expect(read(text)).toBe(-12.5)
    }
    for (const text of ['12-', '12,5-', '-12.50-', '-(12.50)', '(12.50', '12.50)']) {
      expect(read(text)).toBe('unreadable')
    }
  })

  test('with currency signs, codes and words', () => {
    for (const text of [
      '35 zł',
      '35 kr.',
      'US$35',
      'EUR 35',
      '35 chf',
      'Kč 35',
      'R$ 35',
      'Rs.35',
    ]) {
      expect(read(text)).toBe(35)
    }
    expect(read('Rs.500')).toBe(500)
    expect(read('CHF 1’234.50', 'de-CH')).toBe(1234.5)
    expect(read('R 1 234,56', 'en-ZA')).toBe(1234.56)
  })

  test('with a decimal mark at either end', () => {
    expect(read('.5')).toBe(0.5)
    expect(read('-,5')).toBe(-0.5)
    expect(read('$.50')).toBe(0.5)
    expect(read('.500')).toBe(0.5)
    expect(read('5.')).toBe(5)
    expect(read('1,234.')).toBe(1234)
    expect(read('35,-')).toBe(35)
    expect(read('35.–')).toBe(35)
  })

  test('as nothing where there is nothing but space', () => {
    expect(read('')).toBeNull()
    expect(read(' \u00A0\n')).toBeNull()
  })

  test('in full width, as Chinese and Japanese input methods type', () => {
    expect(read('１，２３４．５６')).toBe(1234.56)
    expect(read('－４２')).toBe(-42)
    expect(read('4²')).toBe('unreadable')
  })

  test('in the digits of the Arabic and Persian keyboards', () => {
    expect(read('١٬٢٣٤٫٥٦', 'ar-EG')).toBe(1234.56)
    expect(read('۱۲٫۵', 'fa-IR')).toBe(12.5)
  })

  test('in lakhs only where they are the custom', () => {
    expect(read('12,34,567.5', 'en-IN')).toBe(1_234_567.5)
    expect(read('12,34,567', 'hi-IN')).toBe(1_234_567)
    expect(read('12,34,567')).toBe('unreadable')
  })

  test('with zero never negative', () => {
    expect(Object.is(read('-0'), 0)).toBe(true)
  })
})

describe('a text is refused', () => {
  test.each([
    ['1,234,5', 'neither grouping nor decimal'],
    ['1,,234', 'an empty group'],
    ['1.23.4', 'two decimal marks'],
    ['0,123,456', 'a grouping that begins with 0'],
    ['0 123', 'a grouping that begins with 0'],
    ['12 34', 'a short group'],
    ['1,234 567', 'two kinds of groups'],
    ['1 234.567,89', 'three marks'],
    ['1234,567.8', 'a group of four'],
    ['abc', 'no digits'],
    ['-', 'no digits'],
    ['$', 'no digits'],
    ['35 pcs', 'a unit'],
    ['35 K', 'thousands, or kwacha'],
    ['12abc', 'letters'],
    ['1e5', 'an exponent'],
    ['0x10', 'a hexadecimal'],
    ['1-2', 'a range'],
    ['2 × 3', 'a sum'],
    ['5%', 'a percentage'],
    ['--5', 'two signs'],
    ['Infinity', 'no digits'],
    ['1_000', 'a mark of no habit'],
    ['5²', 'a power'],
    ['9'.repeat(400), 'beyond all bounds'],
  ])('%p: %s', (text) => {
    expect(read(text)).toBe('unreadable')
  })
})

const LOCALES = [
  ...['en-US', 'en-GB', 'en-IN', 'en-ZA', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT'],
  ...['es-ES', 'es-MX', 'pt-PT', 'pt-BR', 'nl-NL', 'pl-PL', 'cs-CZ', 'hu-HU', 'bg-BG', 'ro-RO'],
  ...['sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'et-EE', 'lv-LV', 'lt-LT', 'sl-SI', 'el-GR', 'tr-TR'],
  ...['uk-UA', 'ru-RU', 'he-IL', 'ar-EG', 'ar-SA', 'fa-IR', 'ur-PK', 'hi-IN', 'bn-BD', 'ne-NP'],
  ...['mr-IN', 'my-MM', 'th-TH', 'vi-VN', 'id-ID', 'ja-JP', 'ko-KR', 'zh-CN', 'en-US-u-nu-arab'],
]
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

describe('what is written reads as the same figure in the same number format', () => {
  test('prices', () => {
    fc.assert(
      fc.property(locale, price, (tag, value) => {
        expect(read(formatPrice(value, tag), tag)).toBe(value)
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
        expect(read(formatMoney(value, tag, currency), tag)).toBe(value)
      }),
      { numRuns: 3000 },
    )
  })

  test('and nothing that is typed throws or reads as no number', () => {
    const few = fc.constantFrom('en-US', 'de-CH', 'fr-FR', 'en-IN')
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+()€$kr\u00A0\u2212") })
    fc.assert(
      fc.property(few, fc.oneof(text, fc.string({ unit: 'binary' })), (tag, typed) => {
        const value = read(typed, tag)
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a figure is written', () => {
  test('as a price with 2 decimals and as a qty with all of its own', () => {
    expect(formatPrice(1234.5, 'en-US')).toBe('1,234.50')
    expect(formatPrice(1234.5, 'de-DE')).toBe('1.234,50')
    expect(formatQty(3.33333, 'en-US')).toBe('3.33333')
    expect(formatQty(1e-7, 'de-DE')).toBe('0,0000001')
    expect(formatQty(123_456_789_012.123, 'en-US')).toBe('123,456,789,012.123')
    expect(formatQty(4, 'en-US')).toBe('4')
    expect(formatQty(Number.MIN_VALUE, 'en-US')).toBe('0')
  })

  test('with latin digits whatever the number format has', () => {
    for (const tag of LOCALES) expect(formatPrice(1234567.89, tag)).toMatch(/^[^\p{L}]*7[.,]89$/u)
  })

  test('rounded half away from zero', () => {
    expect(formatPrice(1.005, 'en-US')).toBe('1.01')
    expect(formatFigure(-2.5, { locale: 'en-US', minDecimals: 0, maxDecimals: 0 })).toBe('-3')
  })

  test('with its currency, and without cents where the currency has none', () => {
    expect(formatMoney(280, 'en-US', 'USD')).toBe('$280.00')
    expect(formatMoney(1234.5, 'de-DE', 'EUR')).toBe('1.234,50\u00A0€')
    expect(formatMoney(1234, 'en-US', 'JPY')).toBe('¥1,234')
    expect(formatMoney(1234.5, 'en-US', 'JPY')).toBe('¥1,234.50')
    expect(formatMoney(1.5, 'en-US', 'KWD')).toBe('KWD\u00A01.50')
  })

  test('as nothing where it is blank', () => {
    expect(formatPrice(null, 'en-US')).toBe('')
    expect(formatQty(null, 'en-US')).toBe('')
    expect(formatMoney(null, 'en-US', 'USD')).toBe('')
  })
})
