import { describe, expect, test } from 'bun:test'
import {
  isCurrency,
  isKnownCurrency,
  isKnownLocale,
  numberFormat,
  separatorsOf,
} from '../../../src/domain/numbers/number-format.ts'

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

test('a number format has its decimal separator and its grouping', () => {
  expect(separatorsOf('en-US')).toEqual({ decimal: '.', groupsByLakh: false })
  expect(separatorsOf('pl-PL')).toEqual({ decimal: ',', groupsByLakh: false })
  expect(separatorsOf('en-IN')).toEqual({ decimal: '.', groupsByLakh: true })
})

test('a currency word is one of the locale or of international use, no other word', () => {
  for (const word of ['€', '$', 'CA$', 'eur', 'zł', 'ZŁ', 'kr.', 'Ft', 'lei']) {
    expect(isCurrency(word, 'en-US')).toBe(true)
  }
  expect(isCurrency('R', 'en-ZA')).toBe(true)
  for (const word of ['R', 'K', 'pcs', 'm²', 'Stk', 'h', '%', '€€']) {
    expect(isCurrency(word, 'en-US')).toBe(false)
  }
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
