import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatPercent } from '#domain/numbers/format-figure.ts'
import { LOCALES } from '#domain/numbers/offered-formats.ts'
import { type Bounds, readPercent } from '#domain/numbers/typed-percent.ts'
import { amount as repetitions } from '../../support/soak.ts'
import { digitsOf, figureOf, roundedQuotient } from './make-row.ts'

const DISCOUNT: Bounds = { least: -1000, most: 100 }
const RATE: Bounds = { least: 0, most: 100 }

const read = (text: string, locale = 'en-US', bounds = DISCOUNT) =>
  readPercent(text, { locale }, bounds)

describe('a typed percentage', () => {
  test.each<[string, string, number]>([
    ['10', 'en-US', 10],
    ['10%', 'en-US', 10],
    ['10 %', 'en-US', 10],
    ['10\u00A0%', 'de-DE', 10],
    ['10\u202F%', 'fr-FR', 10],
    ['+10 %', 'en-US', 10],
    ['-10%', 'en-US', -10],
    ['−2,5 %', 'de-DE', -2.5],
    ['2,5 %', 'en-US', 2.5],
    ['- 3 %', 'en-US', -3],
    ['%10', 'tr-TR', 10],
    ['-%10', 'tr-TR', -10],
    ['−% 10', 'eu-ES', -10],
    ['\u200E-10\u200E%\u200E', 'ar', -10],
    ['１０％', 'ja-JP', 10],
    ['١٠٪', 'ar', 10],
    ['(10 %)', 'en-US', -10],
    ['(10) %', 'en-US', -10],
    ['12½ %', 'en-US', 12.5],
    ['33 1/3 %', 'en-US', 33.3333],
    ['14,975', 'fr-CA', 14.975],
    ['8,1 %', 'de-CH', 8.1],
    ['-0 %', 'en-US', 0],
    ['-1,000 %', 'en-US', -1000],
    ['-1.000 %', 'de-DE', -1000],
  ])('%p under %s is %p', (text, locale, value) => {
    expect(read(text, locale)).toBe(value)
  })

  test.each(['', '  ', '\u00A0', '\u200E'])('emptied (%j) is blank', (text) => {
    expect(read(text)).toBeNull()
  })

  test.each([
    '%',
    '-%',
    '- 3 % discount',
    'ten %',
    '10 percent',
    '5 %%',
    '%5 %',
    '1%0',
    '١%٠',
    '5 % 1/2',
    '$10 %',
    '10 % EUR',
    '35.- %',
    '10+5',
    '10 % + 5 %',
    '100-10 %',
    '2×5',
    '10 %-',
    '1,234,5 %',
  ])('%p is unreadable', (text) => {
    expect(read(text)).toBe('unreadable')
  })

  test.each<[string, Bounds]>([
    ['100.0001 %', DISCOUNT],
    ['-1000.0001 %', DISCOUNT],
    ['1e13 %', DISCOUNT],
    ['-1 %', RATE],
    ['101', RATE],
  ])('%p is out of the range %j', (text, bounds) => {
    expect(read(text, 'en-US', bounds)).toBe('out-of-range')
  })

  test('is rounded to 4 decimals before its range is checked', () => {
    expect(read('0.00005')).toBe(0.0001)
    expect(read('-0.00005 %')).toBe(-0.0001)
    expect(read('100.00004')).toBe(100)
    expect(read('-0.00001', 'en-US', RATE)).toBe(0)
  })
})

describe('a shown percentage', () => {
  test.each<[number | null, string, string]>([
    [19, 'en-US', '19%'],
    [19, 'de-DE', '19\u00A0%'],
    [5.5, 'fr-FR', '5,5\u00A0%'],
    [14.975, 'en-CA', '14.975%'],
    [-2.5, 'de-DE', '−2,5\u00A0%'],
    [-2.5, 'sv-SE', '−2,5\u00A0%'],
    [10, 'tr-TR', '%10'],
    [0, 'en-US', '0%'],
    [33.3333, 'en-US', '33.3333%'],
    [1000, 'en-US', '1,000%'],
    [null, 'en-US', ''],
  ])('%p under %s is %p', (value, locale, text) => {
    expect(formatPercent(value, locale)).toBe(text)
  })

  test('has Latin digits in every number format', () => {
    expect(formatPercent(19, 'ar-EG')).toContain('19')
    expect(formatPercent(19, 'fa')).toContain('19')
  })

  test('is read again, in every number format that is offered and any language', () => {
    fc.assert(
      fc.property(anyPercent, fc.constantFrom(...LOCALES, ...LANGUAGES), (value, locale) => {
        expect(read(formatPercent(value, locale), locale, ANY)).toBe(value)
      }),
      RUNS,
    )
  })

  test('is the nearest with 4 decimals, whatever was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), (millionths) => {
        const value = millionths / 1e6
        const { digits, scale } = digitsOf(value)
        const nearest = figureOf(roundedQuotient(digits * 10_000n, 10n ** BigInt(scale)), 4)
        expect(read(String(value), 'en-US', ANY)).toBe(nearest)
        expect(formatPercent(value, 'en-US')).toBe(formatPercent(nearest, 'en-US'))
      }),
      RUNS,
    )
  })
})

const ANY: Bounds = { least: -10_000, most: 10_000 }
const anyPercent = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 10_000 + 0)
const LANGUAGES = 'ar ar-EG fa ps ur he eu ku oc et lt hr fo ce hi th zh ko ca sl is mt'.split(' ')
const RUNS = { numRuns: repetitions(1000, 50_000) }
