import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { roundFigure } from '#domain/numbers/edit-priced-row.ts'
import { formatPrice, formatQty } from '#domain/numbers/format-figure.ts'
import { parsePastedFigure, parseTypedFigure } from '#domain/numbers/typed-figure.ts'

const qty = (text: string, locale = 'en-US') => {
  const typed = parseTypedFigure(text, 'qty', locale)
  return typed.ok ? [typed.value, typed.unit] : 'unreadable'
}
const price = (text: string, locale = 'en-US') => {
  const typed = parseTypedFigure(text, 'price', locale)
  return typed.ok ? typed.value : 'unreadable'
}

/** As its cell shows it. */
const shownPrice = (text: string, decimals: number, locale?: string) => {
  const typed = price(text, locale)
  return typeof typed === 'number' ? roundFigure('price', typed, decimals) : typed
}

describe('a qty with its unit', () => {
  test.each<[string, number, string]>([
    ['18.5 m2', 18.5, 'm²'],
    ['18.5m²', 18.5, 'm²'],
    ['3 pcs', 3, 'pcs'],
    ['3 Stk.', 3, 'Stk.'],
    ['2 lfd. m', 2, 'lfd. m'],
    ['4 kg/m3', 4, 'kg/m³'],
    ['12 ft', 12, 'ft'],
    ['-3 pcs', -3, 'pcs'],
    ['1,234.5 km', 1234.5, 'km'],
    ['90 °C', 90, '°C'],
    ['7 м²', 7, 'м²'],
    ['3 個', 3, '個'],
    ['2 x 4 m', 8, 'm'],
  ])('%p is the value and the unit', (text, value, unit) => {
    expect(qty(text)).toEqual([value, unit])
  })

  test('of percent is a hundredth, and shows as typed', () => {
    expect(qty('10 %')).toEqual([0.1, '%'])
    expect(qty('12,5%', 'de-DE')).toEqual([0.125, '%'])
    expect(formatQty(0.1, 'en-US', '%')).toBe('10 %')
    expect(formatQty(0.125, 'de-DE', '%')).toBe('12,5 %')
  })

  test('of percent is read again from what is shown, however large or negative', () => {
    expect(formatQty(5e11, 'en-US', '%')).toBe('50,000,000,000,000 %')
    expect(formatQty(-12_345_678_901.23, 'en-US', '%')).toBe('−1,234,567,890,123 %')
    for (const locale of ['en-US', 'he', 'ar', 'fa', 'ur'])
      for (const value of [-0.125, 1e12, -1e12, 12_345_678_901.2345])
        expect(qty(formatQty(value, locale, '%'), locale)).toEqual([value, '%'])
  })

  test('keeps the unit that it had where none is typed, and loses it when emptied', () => {
    expect(qty('5')).toEqual([5, null])
    expect(qty('')).toEqual([null, ''])
  })

  test('is no unit where it is an amount, an exponent or no word', () => {
    expect(qty('1e5')).toEqual([100_000, null])
    expect(qty('1e2 kg')).toEqual([100, 'kg'])
    for (const text of ['35 zł', '35円', '35 руб.', '35 元']) expect(qty(text)).toEqual([35, null])
    expect(qty('35 €')).toEqual([35, null])
    expect(qty('35 EUR')).toEqual([35, null])
    const long = `5${' '.repeat(200)}m`
    for (const text of [long, '3 pcs 4', 'pcs', '3 <b>', '3 m2m2m2m2m2m2m2m2m2m2m']) {
      expect(qty(text)).toBe('unreadable')
    }
  })

  test('is looked for in linear time: a sentence has countless ways to be split into words', () => {
    const sentences = ['working days after order confirmation, net', `${'a'.repeat(150)}!`]
    const started = performance.now()
    for (let count = 0; count < 20; count++)
      for (const text of sentences) expect(qty(`5 ${text}`)).toBe('unreadable')
    // Backtracking takes about 2 s for each, and hours in browsers.
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('is read again from what is shown, in any number format', () => {
    const unit = fc.constantFrom('m²', 'pcs', 'lfd. m', '%', 'h', 'kg/m³')
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000)
    const locales = ['en-US', 'de-DE', 'pl-PL', 'de-CH', 'fr-FR', 'en-IN', 'he', 'ar', 'fa', 'ur']
    const locale = fc.constantFrom(...locales)
    fc.assert(
      fc.property(value, unit, locale, (figure, name, habit) => {
        expect(qty(formatQty(figure, habit, name), habit)).toEqual([figure + 0, name])
      }),
    )
  })
})

describe('arithmetic', () => {
  test.each<[string, string, number]>([
    ['2×4,5', 'de-DE', 9],
    ['3.20*2.40-1.6', 'en-US', 6.08],
    ['(2 + 3) × 4', 'en-US', 20],
    ['10 ÷ 4', 'en-US', 2.5],
    ['100/3*3', 'en-US', 100],
    ['2 − 5', 'en-US', -3],
    ['2--3', 'en-US', 5],
    ['-(2+3)', 'en-US', -5],
    ['1,234.50 + 0.50', 'en-US', 1235],
    ['$3.20 * 2', 'en-US', 6.4],
    ['1.2e1*2', 'en-US', 24],
    ['1e-2*300', 'en-US', 3],
    ['2 1/2 × 3', 'en-US', 7.5],
    ['2½×3', 'en-US', 7.5],
    ['3/½', 'en-US', 6],
    ['⅓*3', 'en-US', 1],
    ['1 234/2', 'en-US', 617],
    ['(1/2)', 'en-US', 0.5],
    ['1.005*1', 'en-US', 1.01],
    ['0.1+0.2', 'en-US', 0.3],
    ['2x3', 'en-US', 6],
  ])('%p under %p is worked out and rounded to cents', (text, locale, value) => {
    expect(shownPrice(text, 2, locale)).toBe(value)
  })

  test('keeps the decimals of a qty that end, and rounds others to 5', () => {
    expect(qty('0.123456*2')).toEqual([0.246912, null])
    expect(qty('1/3')).toEqual([0.33333, null])
    expect(qty('3.2*2.4 m2')).toEqual([7.68, 'm²'])
  })

  test.each([
    ['4x2', 8],
    ['4x3', 12],
    ['6 x3', 18],
    ['4X2', 8],
    ['3x4x2', 24],
    ['4x5', 20],
  ])('a qty of %p is a product, not the unit x²', (text, value) => {
    expect(qty(text)).toEqual([value, null])
  })

  test('goes on from a negative figure as it is shown in a language from right to left', () => {
    expect(price(`${formatPrice(-10, { locale: 'he', decimals: 2 })}+5`, 'he')).toBe(-5)
  })

  test('reads brackets around a lone figure as a minus wherever they stand', () => {
    expect(price('(5)')).toBe(-5)
    expect(price('(5)*2')).toBe(-10)
    expect(price('2*($5.00)')).toBe(-10)
    expect(qty('(5) m')).toEqual([-5, 'm'])
    expect(price('(5+0)*2')).toBe(10)
    // Either 15 or 5.
    expect(price('10-(5)')).toBe('unreadable')
    expect(price('10+(5)')).toBe('unreadable')
  })

  test('knows a percentage in a qty alone, and says that it is one elsewhere', () => {
    for (const text of ['10 %', '-10%', '200*10%', '10％'])
      for (const name of ['itemPrice', 'price', 'subtotal', 'total'] as const)
        expect(parseTypedFigure(text, name, 'en-US')).toEqual({ ok: false, isPercentage: true })
    expect(parseTypedFigure('a lot %', 'price', 'en-US')).toEqual({
      ok: false,
      isPercentage: false,
    })
    expect(qty('200*10%')).toEqual([20, '%'])
    expect(qty('(10) %')).toEqual([-0.1, '%'])
  })

  test('of an item price stays exact beyond its cents', () => {
    expect(parseTypedFigure('0.09/20', 'itemPrice', 'en-US')).toMatchObject({ value: 0.0045 })
  })

  test('leaves figures as they were read before', () => {
    expect(price('(35)')).toBe(-35)
    expect(price('35.-')).toBe(35)
    expect(price('-$5.00')).toBe(-5)
  })

  test.each([
    '2*',
    '*2',
    '2 3*4a',
    '(2+3',
    '2+3)',
    '1/0',
    '1/(2-2)',
    '35-',
    '10 %',
    '2**3',
    'a+b',
    '()',
    '+',
    '2+x',
    `${'('.repeat(50_000)}1`,
  ])('%p is unreadable', (text) => {
    expect(price(text)).toBe('unreadable')
  })

  test('is what exact arithmetic gives', () => {
    const cents = fc.integer({ min: -99_999, max: 99_999 })
    const text = (whole: number) => `${whole < 0 ? '-' : ''}${(Math.abs(whole) / 100).toFixed(2)}`
    fc.assert(
      fc.property(cents, cents, cents, (a, b, c) => {
        // In hundredths of a cent, half away from zero.
        const exact = a * b + 100 * c
        const rounded = Math.sign(exact) * Math.floor((Math.abs(exact) + 50) / 100)
        const typed = `${text(a)} × ${text(b)} + ${text(c)}`
        expect(shownPrice(typed, 2)).toBe(rounded / 100 + 0)
        const inThousandths = Math.sign(exact) * Math.floor((Math.abs(exact) + 5) / 10)
        expect(shownPrice(typed, 3)).toBe(inThousandths / 1000 + 0)
      }),
    )
  })
})

test('a figure is read the same pasted as typed, but for arithmetic', () => {
  const texts = [
    '½',
    '2 1/2',
    '3/4',
    '1.2E+03',
    '１，２００',
    '¥1,200-',
    '(12.50)',
    '18.5 m2',
    '10 %',
  ]
  for (const text of [...texts, '', 'on request', '12.50 €/h'])
    for (const name of ['itemPrice', 'qty', 'price'] as const)
      expect(parsePastedFigure(text, name, 'en-US')).toEqual(parseTypedFigure(text, name, 'en-US'))
  for (const text of ['2-3', '12/2026', '4x2', '2+3 m'])
    expect(parsePastedFigure(text, 'qty', 'en-US').ok).toBe(false)
})
