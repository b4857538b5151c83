import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseFigure } from '../../../src/domain/numbers/parse-figure.ts'

const read = (text: string, locale = 'en-US') => {
  const parsed = parseFigure(text, locale)
  return parsed.ok ? parsed.value : 'unreadable'
}

describe('typed text is parsed', () => {
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
  ])('by the number format where it is ambiguous: under %p %p is %p', (locale, text, value) => {
    expect(read(text, locale)).toBe(value)
  })

  test.each(['en-US', 'de-DE', 'pl-PL', 'de-CH', 'en-IN', 'fr-FR'])(
    'the same under %p where it is unambiguous',
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

  test('as negative in bookkeeping notation, where that is unambiguous', () => {
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

  test('with a decimal separator at either end', () => {
    expect(read('.5')).toBe(0.5)
    expect(read('-,5')).toBe(-0.5)
    expect(read('$.50')).toBe(0.5)
    expect(read('.500')).toBe(0.5)
    expect(read('5.')).toBe(5)
    expect(read('1,234.')).toBe(1234)
    expect(read('35,-')).toBe(35)
    expect(read('35.–')).toBe(35)
  })

  test('as blank where there is only white space', () => {
    expect(read('')).toBeNull()
    expect(read(' \u00A0\n')).toBeNull()
  })

  test('in full-width characters of Chinese and Japanese input methods', () => {
    expect(read('１，２３４．５６')).toBe(1234.56)
    expect(read('－４２')).toBe(-42)
    expect(read('4²')).toBe('unreadable')
  })

  test('in the digits of the Arabic and Persian keyboards', () => {
    expect(read('١٬٢٣٤٫٥٦', 'ar-EG')).toBe(1234.56)
    expect(read('۱۲٫۵', 'fa-IR')).toBe(12.5)
  })

  test('in lakhs only in locales that use them', () => {
    expect(read('12,34,567.5', 'en-IN')).toBe(1_234_567.5)
    expect(read('12,34,567', 'hi-IN')).toBe(1_234_567)
    expect(read('12,34,567')).toBe('unreadable')
  })

  test('to 0, never to -0', () => {
    expect(Object.is(read('-0'), 0)).toBe(true)
  })
})

describe('text is refused', () => {
  test.each([
    ['1,234,5', 'neither grouping nor decimal'],
    ['1,,234', 'an empty group'],
    ['1.23.4', 'two decimal separators'],
    ['0,123,456', 'a grouping that begins with 0'],
    ['0 123', 'a grouping that begins with 0'],
    ['12 34', 'a short group'],
    ['1,234 567', 'two kinds of groups'],
    ['1 234.567,89', 'three separators'],
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
    ['1_000', 'an unknown separator'],
    ['5²', 'a power'],
    ['9'.repeat(400), 'beyond all bounds'],
  ])('%p: %s', (text) => {
    expect(read(text)).toBe('unreadable')
  })
})

test('no text throws or parses to a value that is not a finite number', () => {
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
