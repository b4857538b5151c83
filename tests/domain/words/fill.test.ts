import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import { fillCount } from '#domain/words/fill-count.ts'
import { LANGUAGES } from '#domain/words/language.ts'

test('placeholders get their values, and a blank one leaves no double space', () => {
  const text = 'includes {name} {percent} of {base}'
  expect(fill(text, { name: 'VAT', percent: '19 %', base: '100.00' })).toBe(
    'includes VAT 19 % of 100.00',
  )
  expect(fill(text, { name: '', percent: '19 %', base: '100.00' })).toBe('includes 19 % of 100.00')
  expect(fill('{name} {percent}', { name: 'VAT', percent: '' })).toBe('VAT')
})

test('a value is taken as it is, with braces and dollar signs', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      expect(fill('<{name}>', { name })).toBe(`<${name}>`)
    }),
  )
  expect(fill('{name}', { name: '{percent} $1 $&', percent: 'x' })).toBe('{percent} $1 $&')
})

test.each([
  ['da', 'DKK', 'da-DK', 'for i alt 12,50\u00a0kr.'],
  ['ar', 'MAD', 'ar-MA', 'بإجمالي \u200f12,50\u00a0د.م.\u200f'],
  ['de', 'EUR', 'de-DE', 'zum Gesamtbetrag von 12,50\u00a0€.'],
] as const)(
  'a sentence in %p ends with one dot, whatever %p ends with',
  (language, currency, locale, end) => {
    const total = formatMoney(12.5, { locale, currency, decimals: 2 })
    const filled = fill(wordsOf(language).page.accept.tick, { total })
    expect(filled.endsWith(end)).toBe(true)
  },
)

test('only a single full stop is left out, and only after a dot', () => {
  expect(fill('by {name}.', { name: 'Vogel Inc.' })).toBe('by Vogel Inc.')
  expect(fill('by {name}.', { name: 'Vogel' })).toBe('by Vogel.')
  expect(fill('{name}...', { name: 'Inc.' })).toBe('Inc....')
  expect(fill('{name}.', { name: '' })).toBe('.')
})

test('a count has the form that its language gives it', () => {
  const questions = (language: 'en' | 'pl' | 'cs' | 'ar', count: number) =>
    fillCount(wordsOf(language).page.questions.count, count, language)
  expect([1, 2].map((count) => questions('en', count))).toEqual(['1 question', '2 questions'])
  expect([1, 2, 5, 22, 25].map((count) => questions('pl', count))).toEqual([
    '1 pytanie',
    '2 pytania',
    '5 pytań',
    '22 pytania',
    '25 pytań',
  ])
  expect([1, 3, 5].map((count) => questions('cs', count))).toEqual([
    '1 dotaz',
    '3 dotazy',
    '5 dotazů',
  ])
  expect([2, 3, 11].map((count) => questions('ar', count))).toEqual([
    'سؤالان',
    '3 أسئلة',
    '11 سؤالًا',
  ])
})

test('no placeholder is left in any form of a count', () => {
  for (const language of LANGUAGES)
    for (let count = 0; count < 120; count++)
      for (const forms of [
        wordsOf(language).page.questions.count,
        wordsOf(language).mails.reply.more,
      ])
        expect(fillCount(forms, count, language)).not.toMatch(/[{}]/)
})
