import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney, formatPercent } from '#domain/numbers/format-figure.ts'
import { COMMON_CURRENCIES, LOCALES } from '#domain/numbers/offered-formats.ts'
import { readLine, type TypedLine } from '#domain/numbers/typed-line.ts'
import { amount as repetitions } from '../../support/soak.ts'

type Line = Parameters<typeof readLine>[2]

const DISCOUNT: Line = { kind: 'percent', value: null }
const SURCHARGE: Line = { kind: 'amount', value: null, isSurcharge: true }

const read = (text: string, locale = 'en-US', currency = 'EUR', line = SURCHARGE) =>
  readLine(text, { locale, currency, decimals: 2 }, line)

const percent = (value: number) => ({ kind: 'percent' as const, value })
const amount = (value: number) => ({ kind: 'amount' as const, value })

describe('a typed line', () => {
  test.each<[string, string, number]>([
    ['-10 %', 'en-US', -10],
    ['10%', 'en-US', 10],
    ['−2,5 %', 'de-DE', -2.5],
    ['-10\u00A0%', 'de-DE', -10],
    ['(10 %)', 'en-US', -10],
    ['%10', 'tr-TR', 10],
    ['-100 %', 'en-US', -100],
    ['1000 %', 'en-US', 1000],
    ['33.33333 %', 'en-US', 33.3333],
    ['33 1/3 %', 'en-US', 33.3333],
  ])('%p under %s is a percentage of %p, as a surcharge', (text, locale, value) => {
    expect(read(text, locale)).toEqual(percent(value))
  })

  test.each<[string, string, number]>([
    ['-50', 'en-US', -50],
    ['50', 'en-US', 50],
    ['50 EUR', 'en-US', 50],
    ['−1.234,50 €', 'de-DE', -1234.5],
    ['-$50', 'en-US', -50],
    ['(50)', 'en-US', -50],
    ['12.50-', 'en-US', -12.5],
    ['-1.005', 'en-US', -1.01],
    ['100/3', 'en-US', 33.33],
    ['-2×4,5', 'de-DE', -9],
    ['1e12', 'en-US', 1e12],
    ['-0', 'en-US', 0],
  ])('%p under %s is an amount of %p, as a surcharge', (text, locale, value) => {
    expect(read(text, locale)).toEqual(amount(value))
  })

  test.each<[string, Line, TypedLine | 'unreadable' | 'out-of-bounds']>([
    ...['3', '3 %', '-3', '−3 %', '(3)', '%3'].map((text): [string, Line, TypedLine] => [
      text,
      percent(-10),
      percent(-3),
    ]),
    ['3', DISCOUNT, percent(-3)],
    ['0', DISCOUNT, percent(0)],
    ['3', { kind: 'percent', value: 0 }, percent(-3)],
    ['50 EUR', percent(-10), amount(-50)],
    ['-50 €', percent(-10), amount(-50)],
    ['35.-', percent(-10), amount(-35)],
    ['50', amount(-20), amount(-50)],
    ['-50', amount(-20), amount(-50)],
    ['100/3', amount(-20), amount(-33.33)],
    ['10%', amount(-20), percent(-10)],
    ['+3', percent(-10), percent(3)],
    ['+3 %', amount(-20), percent(3)],
    ['€ +50', amount(-20), amount(50)],
    ['＋50', amount(-20), amount(50)],
    ['12', percent(10), percent(12)],
    ['-12', percent(10), percent(-12)],
    ['10+5', percent(-10), 'unreadable'],
    ['2x5', percent(-10), 'unreadable'],
    ['100.0001', percent(-10), 'out-of-bounds'],
    ['500', DISCOUNT, 'out-of-bounds'],
    ['+500', DISCOUNT, percent(500)],
    ['5', { kind: 'rounding', value: -0.01 }, amount(5)],
  ])('%p into %p is %p: a discount stays one, in its own kind', (text, line, typed) => {
    expect(read(text, 'en-US', 'EUR', line)).toEqual(typed)
  })

  test.each(['', '  ', '\u00A0', '\u200E'])('emptied (%j) is blank', (text) => {
    expect(read(text)).toBeNull()
  })

  test.each([
    '- 3 % discount',
    'discount',
    '-10 % -2 %',
    '5%%',
    '1%0',
    '%',
    '50 m',
    '10-',
    '-(50)',
    '$10 %',
    '100-10 %',
    '200*10%',
    '1/0',
    'EUR',
    'QQQ 50',
  ])('%p is unreadable', (text) => {
    expect(read(text)).toBe('unreadable')
  })

  test.each(['-100.0001 %', '1000.0001 %', '-2,000 %', '1e13', '-1000000000000.01', '1e13 %'])(
    '%p is out of range',
    (text) => {
      expect(read(text)).toBe(text.includes('%') ? 'out-of-bounds' : 'out-of-range')
    },
  )

  test('may be in a currency that the platform does not know, if the quotation is', () => {
    expect(read('-QQQ 1,234.50', 'en-US', 'QQQ')).toEqual(amount(-1234.5))
    expect(read('50 QQQ', 'en-US', 'QQQ')).toEqual(amount(50))
    for (const text of ['QQQ', '1QQQ5', 'QQQ 5 QQQ', 'QQQ 5 m'])
      expect(read(text, 'en-US', 'QQQ')).toBe('unreadable')
  })

  test('may say the currency in a word that starts with its code', () => {
    expect(read('50 EURO')).toEqual(amount(50))
  })
})

describe('a line is read again from what is shown', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 100 + 0)
  const tenThousandths = fc.integer({ min: -1e6, max: 1e7 }).map((whole) => whole / 10_000 + 0)
  const locales = fc.constantFrom(...LOCALES, 'ar', 'fa', 'he', 'hi', 'eu', 'et')
  const currencies = fc.constantFrom(...COMMON_CURRENCIES, 'JPY', 'INR', 'SAR', 'IRR', 'QQQ')
  const RUNS = { numRuns: repetitions(1000, 10_000) }

  test('as an amount', () => {
    fc.assert(
      fc.property(cents, locales, currencies, (value, locale, currency) => {
        const shown = formatMoney(value, { locale, currency, decimals: 2 })
        expect(read(shown, locale, currency, amount(value))).toEqual(amount(value))
      }),
      RUNS,
    )
  })

  test('as a percentage', () => {
    fc.assert(
      fc.property(tenThousandths, locales, currencies, (value, locale, currency) => {
        const shown = formatPercent(value, locale)
        expect(read(shown, locale, currency, percent(value))).toEqual(percent(value))
      }),
      RUNS,
    )
  })
})
