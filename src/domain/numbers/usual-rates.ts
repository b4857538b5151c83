/*
 * What is suggested when tax is added to a quotation (numbers: Usual rates). All of it can be typed
 * over. The first load has no use for it: import it dynamically.
 */

import { DECIMALS } from '../document/limits.ts'
import type { TaxPart } from '../document/quotation.ts'
import type { TaxRateFields } from '../document/tax-rates.ts'
import { add, divide } from './money.ts'
import KNOWN from './usual-rates.json'

/**
 * Countries have the name of the tax in their main language, the standard rate, and the reduced ones
 * from the highest to the lowest. Canada has the GST and, together with it, what the provinces add;
 * sales taxes in the US differ from town to town.
 */
const COUNTRIES: Readonly<Record<string, { name: string; percents: readonly number[] }>> =
  KNOWN.countries
/** Languages whose name for VAT is not that of the first country where they are spoken. */
const NAMES: Readonly<Record<string, string>> = KNOWN.names
/** In countries that are not listed. */
const ELSEWHERE: Readonly<Record<string, string>> = KNOWN.elsewhere
/** Provinces either harmonize their tax with the GST (HST) or add their own (PST, QST) to it: names by percentage. */
const CANADIAN: Readonly<Record<string, { en: string; fr: string }>> = KNOWN.canadian
const WITHHOLDINGS: Readonly<Record<string, string>> = KNOWN.withholdings

/**
 * The usual rates in the country of the number format, as of July 2026, the standard one first; none
 * for a country that is not listed.
 */
export function usualRates(locale: string): readonly number[] {
  return COUNTRIES[countryAndLanguage(locale).country]?.percents ?? []
}

/**
 * What the tax is called in the country and language of the number format: 'MwSt.', 'TVA'; 'VAT', or
 * in Arabic its name there, for a country that is not listed. In Canada the name depends on the
 * rate; without one it is that of the first.
 */
export function taxNameOf(locale: string, percent?: number): string {
  const { country, language } = countryAndLanguage(locale)
  const localName = COUNTRIES[country]?.name
  if (localName === undefined) return ELSEWHERE[language] ?? 'VAT'
  if (country === 'CA') {
    return (CANADIAN[percent ?? 0] ?? { en: 'GST', fr: 'TPS' })[language === 'fr' ? 'fr' : 'en']
  }
  if (HAVE_ONE_NAME.has(country) || language === countryAndLanguage(`und-${country}`).language)
    return localName
  return NAMES[language] ?? COUNTRIES[countryAndLanguage(language).country]?.name ?? localName
}

/** Countries that call their tax the same in every language. */
const HAVE_ONE_NAME: ReadonlySet<string> = new Set(['AU', 'IN', 'US'])

/**
 * The taxes that a rate is the sum of, by its name or in the country of the number format: GST and
 * QST, or in India CGST and SGST, each half. Empty for one tax, and where the shares aren't known.
 */
export function usualParts({ name, percent }: TaxPart, locale: string): TaxPart[] {
  const isIndian = name === 'GST' && countryAndLanguage(locale).country === 'IN'
  const [first = '', second, ...more] = isIndian ? ['CGST', 'SGST'] : namesOfTaxes(name)
  const share = first === 'CGST' ? divide(percent, 2, DECIMALS.percent) : FEDERAL[first]
  const rest = share == null ? null : add(percent, -share)
  if (second === undefined || more.length > 0 || share == null || rest === null || rest <= 0)
    return []
  return [
    { name: first, percent: share },
    { name: second, percent: rest },
  ]
}

/** A usual rate with its name, in its parts if it has some. */
export function usualRate(locale: string, percent: number): Omit<TaxRateFields, 'id'> {
  const name = taxNameOf(locale, percent)
  return { name, percent, reason: '', parts: usualParts({ name, percent }, locale) }
}

/** The taxes that a rate is named as: GST and PST for ‘GST + PST’. */
export const namesOfTaxes = (name: string): string[] => name.split('+').map((one) => one.trim())

/** The percentage of what Canada levies beside its provinces. */
const FEDERAL: Readonly<Record<string, number>> = { GST: 5, TPS: 5 }

/** What a withholding is called in the country of the number format; null where no name is known. */
export const withholdingNameOf = (locale: string): string | null =>
  WITHHOLDINGS[countryAndLanguage(locale).country] ?? null

/** A number format without a country counts as that of the country where most speak its language. */
function countryAndLanguage(locale: string): { country: string; language: string } {
  try {
    const { region = '', language } = new Intl.Locale(locale).maximize()
    return { country: region, language }
  } catch {
    return { country: '', language: '' }
  }
}
