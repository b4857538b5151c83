import { expect, test } from 'bun:test'
import { countryName, regionOf, usualLanguage } from '#domain/words/country.ts'
import { LANGUAGES } from '#domain/words/language.ts'

test.each([
  ['Austria', 'AT', 'de'],
  ['  ÖSTERREICH ', 'AT', 'de'],
  ['Oesterreich', null, null],
  ['at', 'AT', 'de'],
  ['Autriche', 'AT', 'de'],
  ['ألمانيا', 'DE', 'de'],
  ['Ελλάδα', 'GR', 'el'],
  ['Ellada', null, null],
  ['U.S.A.', 'US', 'en'],
  ['UK', 'GB', 'en'],
  ['Holland', 'NL', 'nl'],
  ['Česká republika', 'CZ', 'cs'],
  ['Česko', 'CZ', 'cs'],
  ['Brasil', 'BR', 'pt'],
  ['Danmark', 'DK', 'da'],
  ['Norway', null, null],
  ['', null, null],
  ['.', null, null],
  ['constructor', null, null],
  ['European Union', null, null],
])('“%s” is %s, where %s is usual', (text, region, language) => {
  expect(regionOf(text)).toBe(region)
  expect(region && usualLanguage(region)).toBe(language as never)
})

test('countries with several languages have no usual one, in any language', () => {
  for (const region of ['CH', 'BE', 'CA', 'LU'])
    for (const language of LANGUAGES) {
      const name = new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? ''
      expect([name, regionOf(name), usualLanguage(region)]).toEqual([name, region, null])
    }
  expect(regionOf('ch')).toBe('CH')
})

test('every country where a language of documents is usual is known by its name in each of them', () => {
  for (const region of [
    'DE',
    'FR',
    'ES',
    'IT',
    'NL',
    'PL',
    'CZ',
    'PT',
    'SE',
    'DK',
    'GR',
    'EG',
    'IE',
  ])
    for (const language of LANGUAGES) {
      const name = new Intl.DisplayNames(language, { type: 'region' }).of(region) ?? ''
      expect([name, regionOf(name)]).toEqual([name, region])
    }
})

test('a country is called by its English name', () => {
  expect(countryName('AT')).toBe('Austria')
})
