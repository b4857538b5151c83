import { describe, expect, test } from 'bun:test'
import { LIMITS } from '#domain/document/limits.ts'
import { decimalsOf } from '#domain/numbers/money.ts'
import { LOCALES } from '#domain/numbers/offered-formats.ts'
import {
  taxNameOf,
  usualParts,
  usualRates,
  withholdingNameOf,
} from '#domain/numbers/usual-rates.ts'

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const OTHERS = 'GB CH NO IS LI CA AU IN'
const localeOf = (country: string) => new Intl.Locale(`und-${country}`).maximize().toString()

describe('the usual rates', () => {
  test.each<[string, string, number[]]>([
    ['de-DE', 'MwSt.', [19, 7]],
    ['de-AT', 'USt.', [20, 13, 10, 4.9]],
    ['de-CH', 'MWST', [8.1, 3.8, 2.6]],
    ['fr-CH', 'TVA', [8.1, 3.8, 2.6]],
    ['fi-FI', 'ALV', [25.5, 13.5, 10]],
    ['sv-FI', 'Moms', [25.5, 13.5, 10]],
    ['el-GR', 'ΦΠΑ', [24, 13, 6]],
    ['nb-NO', 'MVA', [25, 15, 12]],
    ['en-GB', 'VAT', [20, 5]],
    ['ar-AE', 'ضريبة القيمة المضافة', []],
    ['en-US', 'Sales tax', []],
    ['en-AU', 'GST', [10]],
    ['en-IN', 'GST', [18, 5]],
    ['hi-IN', 'GST', [18, 5]],
    ['en-CA', 'GST', [5, 15, 14.975, 14, 13, 12, 11]],
  ])('of %s', (locale, name, percents) => {
    expect([taxNameOf(locale), usualRates(locale)]).toEqual([name, percents])
  })

  test('of a number format without a country are those where most speak its language', () => {
    expect(usualRates('de')).toEqual(usualRates('de-DE'))
    expect(usualRates('sv')).toEqual(usualRates('sv-SE'))
    expect(usualRates('en')).toEqual(usualRates('en-US'))
    for (const language of ['de', 'sv', 'en'])
      expect(taxNameOf(language)).toBe(taxNameOf(new Intl.Locale(language).maximize().toString()))
    expect([taxNameOf('zh'), usualRates('zh')]).toEqual(['VAT', []])
  })

  test('follow the country, whatever the script or the digits', () => {
    expect(usualRates('de-Latn-DE-u-nu-latn')).toEqual(usualRates('de-DE'))
    expect(taxNameOf('de-Latn-DE-u-nu-latn')).toBe('MwSt.')
  })

  test.each(['pt-BR', 'ja-JP', 'fr-RE', 'en-150', 'xx', 'not a locale', ''])(
    'of %p are not known',
    (locale) => {
      expect([taxNameOf(locale), usualRates(locale)]).toEqual(['VAT', []])
    },
  )

  test.each(EU.split(' '))(
    'of %s obey the directive: a standard rate of at least 15 %%',
    (country) => {
      const [standard = 0, ...reduced] = usualRates(localeOf(country))
      expect(standard).toBeGreaterThanOrEqual(15)
      expect(reduced.every((percent) => percent < standard)).toBe(true)
    },
  )

  test.each([...EU.split(' '), ...OTHERS.split(' ')])(
    'of %s are percentages that a quotation can have, each once, reduced ones from the highest',
    (country) => {
      const percents = usualRates(localeOf(country))
      expect(percents.length).toBeGreaterThan(0)
      for (const percent of percents) {
        expect(percent > 0 && percent <= 100 && decimalsOf(percent) <= 4).toBe(true)
      }
      const reduced = percents.slice(1)
      expect(reduced).toEqual([...new Set(reduced)].sort((a, b) => b - a))
      expect(reduced).not.toContain(percents[0])
    },
  )
})

describe('the name of the tax', () => {
  test.each([
    ['de-BE', 'MwSt.'],
    ['fr-BE', 'TVA'],
    ['nl-BE', 'BTW'],
    ['it-CH', 'IVA'],
    ['rm-CH', 'MWST'],
    ['lb-LU', 'TVA'],
    ['ga-IE', 'CBL'],
    ['cy-GB', 'TAW'],
    ['eu-ES', 'BEZ'],
    ['ca-ES', 'IVA'],
    ['pt-PT', 'IVA'],
    ['pt-LU', 'IVA'],
    ['nn-NO', 'MVA'],
    ['no', 'MVA'],
    ['en-DE', 'VAT'],
    ['fr-DE', 'TVA'],
    ['ja-DE', 'MwSt.'],
    ['es-US', 'Sales tax'],
    ['zh-AU', 'GST'],
  ])('in %s is %s', (locale, name) => {
    expect(taxNameOf(locale)).toBe(name)
  })

  test('in Canada is that of the taxes which the rate adds up', () => {
    const GST = 5
    const names = (language: string) => (percent: number) => taxNameOf(`${language}-CA`, percent)
    expect([GST, 13, 14, 15].map(names('en'))).toEqual(['GST', 'HST', 'HST', 'HST'])
    // British Columbia and Manitoba, Saskatchewan, Quebec.
    expect([GST + 7, GST + 6, GST + 9.975].map(names('en'))).toEqual([
      'GST + PST',
      'GST + PST',
      'GST + QST',
    ])
    expect([5, 12, 13, 14.975].map(names('fr'))).toEqual(['TPS', 'TPS + TVP', 'TVH', 'TPS + TVQ'])
    expect(taxNameOf('en-CA', 7)).toBe('GST')
  })

  test('fits into a rate, in every number format that is offered', () => {
    for (const locale of LOCALES) {
      const name = taxNameOf(locale)
      expect(name.length > 0 && name.length <= LIMITS.nameLength).toBe(true)
    }
  })
})

describe('the usual parts of a rate', () => {
  test.each<[string, number, string, [string, number][]]>([
    [
      'GST + QST',
      14.975,
      'en-CA',
      [
        ['GST', 5],
        ['QST', 9.975],
      ],
    ],
    [
      'TPS + TVQ',
      14.975,
      'fr-CA',
      [
        ['TPS', 5],
        ['TVQ', 9.975],
      ],
    ],
    [
      'GST + PST',
      12,
      'en-CA',
      [
        ['GST', 5],
        ['PST', 7],
      ],
    ],
    [
      'GST+PST',
      11,
      'en-US',
      [
        ['GST', 5],
        ['PST', 6],
      ],
    ],
    [
      'GST',
      5,
      'en-IN',
      [
        ['CGST', 2.5],
        ['SGST', 2.5],
      ],
    ],
    [
      'CGST + SGST',
      18,
      'en-US',
      [
        ['CGST', 9],
        ['SGST', 9],
      ],
    ],
    ['IGST', 18, 'en-IN', []],
    ['GST', 5, 'en-CA', []],
    ['HST', 13, 'en-CA', []],
    ['GST + PST', 5, 'en-CA', []],
    ['VAT + levy', 20, 'en-GB', []],
    ['GST + PST + levy', 20, 'en-CA', []],
    ['', 20, 'en-CA', []],
  ])('%s of %p in %s', (name, percent, locale, parts) => {
    const expected = parts.map(([each, share]) => ({ name: each, percent: share }))
    expect(usualParts({ name, percent }, locale)).toEqual(expected)
  })
})

test('a withholding is named by country, where the country has a name for it', () => {
  expect(['es-ES', 'ca-ES', 'it', 'pt-PT', 'en-NG', 'de-DE', ''].map(withholdingNameOf)).toEqual([
    ...['IRPF', 'IRPF', 'Ritenuta d’acconto', 'Retenção na fonte', 'WHT'],
    ...[null, null],
  ])
})
