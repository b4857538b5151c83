import { describe, expect, test } from 'bun:test'
import { isKnownCurrency } from '#domain/numbers/format-figure.ts'
import {
  currencyChoices,
  findChoices,
  formatChoices,
} from '../../../../../web/features/editor/money/choices.ts'

const currencies = currencyChoices(['de-DE'])
const formats = formatChoices('EUR', ['de-DE'])
const found = (text: string, choices = currencies) =>
  findChoices(choices, text).map(({ choice }) => choice.value)

describe('a currency', () => {
  test.each([
    ['eur', 'EUR'],
    ['EUR', 'EUR'],
    ['euro', 'EUR'],
    ['germany', 'EUR'],
    [' Deutschland', 'EUR'],
    ['österreich', 'EUR'],
    ['oster', 'EUR'],
    ['bulgaria', 'EUR'],
    ['dollar', 'USD'],
    ['us', 'USD'],
    ['swiss', 'CHF'],
    ['switzerland', 'CHF'],
    ['kingdom', 'GBP'],
    ['pound', 'GBP'],
    ['new zea', 'NZD'],
    ['japan', 'JPY'],
    ['zloty', 'PLN'],
  ])('is found by "%s"', (text, code) => {
    expect(found(text)[0]).toBe(code)
  })

  test('is found by its country’s own name in any browser', () => {
    const english = currencyChoices(['en-US'])
    expect(found('deutschland', english)[0]).toBe('EUR')
    expect(found('schweiz', english)[0]).toBe('CHF')
    expect(found('polska', english)[0]).toBe('PLN')
  })

  test('is found by the beginnings of words alone, and each once', () => {
    expect(found('ermany')).toEqual([])
    expect(found('zzz')).toEqual([])
    const all = found('')
    expect(all.slice(0, 3)).toEqual(['USD', 'EUR', 'GBP'])
    expect(new Set(all).size).toBe(all.length)
    expect(all.every(isKnownCurrency)).toBe(true)
    expect(all.indexOf('KES')).toBeLessThan(all.indexOf('DEM'))
  })

  test('says which country found it, and nothing where its name did', () => {
    expect(findChoices(currencies, 'germ')[0]).toMatchObject({ because: 'Germany' })
    expect(findChoices(currencies, 'euro')[0]).toMatchObject({ because: '' })
  })
})

describe('a number format', () => {
  test('is found by its language’s own name in any browser', () => {
    const english = formatChoices('EUR', ['en-US'])
    expect(found('deutsch', english)[0]).toBe('de-DE')
    expect(found('français', english)[0]).toBe('fr-FR')
  })

  test.each([
    ['de-at', 'de-AT'],
    ['german', 'de-DE'],
    ['germany', 'de-DE'],
    ['deutschland', 'de-DE'],
    ['united states', 'en-US'],
    ['schweiz', 'de-CH'],
  ])('is found by "%s"', (text, tag) => {
    expect(found(text, formats)[0]).toBe(tag)
  })

  test('of a country that pays in the currency comes first', () => {
    expect(found('', formats)[0]).toBe('de-DE')
    expect(found('', formatChoices('USD', []))[0]).toBe('en-US')
    expect(found('', formatChoices('PLN', []))[0]).toBe('pl-PL')
  })
})
