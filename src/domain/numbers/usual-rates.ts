/*
 * What is suggested when tax is added to a quotation (numbers: Usual rates). All of it can be typed
 * over. The first load has no use for it: import it dynamically.
 */

import { DECIMALS } from '../document/limits.ts'
import type { TaxPart } from '../document/quotation.ts'
import type { TaxRateFields } from '../document/tax-rates.ts'
import { add, divide } from './money.ts'

/**
 * The usual rates in the country of the number format, as of July 2026, the standard one first; none
 * for a country that is not listed.
 */
export function usualRates(locale: string): readonly number[] {
  const [, ...percents] = COUNTRIES[countryAndLanguage(locale).country] ?? []
  return percents
}

/**
 * What the tax is called in the country and language of the number format: 'MwSt.', 'TVA'; 'VAT', or
 * in Arabic its name there, for a country that is not listed. In Canada the name depends on the
 * rate; without one it is that of the first.
 */
export function taxNameOf(locale: string, percent?: number): string {
  const { country, language } = countryAndLanguage(locale)
  const [localName] = COUNTRIES[country] ?? []
  if (localName === undefined) return ELSEWHERE[language] ?? 'VAT'
  if (country === 'CA') {
    const [english, french] = CANADIAN[percent ?? 0] ?? ['GST', 'TPS']
    return language === 'fr' ? french : english
  }
  if (HAVE_ONE_NAME.has(country) || language === countryAndLanguage(`und-${country}`).language)
    return localName
  const [foreignName] = COUNTRIES[countryAndLanguage(language).country] ?? []
  return NAMES[language] ?? foreignName ?? localName
}

/**
 * The name of the tax in the country's main language, the standard rate, and the reduced ones from
 * the highest to the lowest. Canada has the GST and, together with it, what the provinces add;
 * sales taxes in the US differ from town to town.
 */
const COUNTRIES: Readonly<Record<string, readonly [name: string, ...percents: number[]]>> = {
  AT: ['USt.', 20, 13, 10, 4.9],
  AU: ['GST', 10],
  BE: ['BTW', 21, 12, 6],
  BG: ['ДДС', 20, 9],
  CA: ['GST', 5, 15, 14.975, 14, 13, 12, 11],
  CH: ['MWST', 8.1, 3.8, 2.6],
  CY: ['ΦΠΑ', 19, 9, 5, 3],
  CZ: ['DPH', 21, 12],
  DE: ['MwSt.', 19, 7],
  DK: ['Moms', 25],
  EE: ['Käibemaks', 24, 13, 9],
  ES: ['IVA', 21, 10, 4],
  FI: ['ALV', 25.5, 13.5, 10],
  FR: ['TVA', 20, 10, 5.5, 2.1],
  GB: ['VAT', 20, 5],
  GR: ['ΦΠΑ', 24, 13, 6],
  HR: ['PDV', 25, 13, 5],
  HU: ['ÁFA', 27, 18, 5],
  IE: ['VAT', 23, 13.5, 9, 4.8],
  IN: ['GST', 18, 5],
  IS: ['VSK', 24, 11],
  IT: ['IVA', 22, 10, 5, 4],
  LI: ['MWST', 8.1, 3.8, 2.6],
  LT: ['PVM', 21, 12, 5],
  LU: ['TVA', 17, 14, 8, 3],
  LV: ['PVN', 21, 12, 5],
  MT: ['VAT', 18, 12, 7, 5],
  NL: ['BTW', 21, 9],
  NO: ['MVA', 25, 15, 12],
  PL: ['VAT', 23, 8, 5],
  PT: ['IVA', 23, 13, 6],
  RO: ['TVA', 21, 11],
  SE: ['Moms', 25, 12, 6],
  SI: ['DDV', 22, 9.5, 5],
  SK: ['DPH', 23, 19, 5],
  US: ['Sales tax'],
}

/** Countries that call their tax the same in every language. */
const HAVE_ONE_NAME: ReadonlySet<string> = new Set(['AU', 'IN', 'US'])

/** Languages whose name for VAT is not that of the first country where they are spoken. */
const NAMES: Readonly<Record<string, string>> = {
  cy: 'TAW',
  en: 'VAT',
  eu: 'BEZ',
  ga: 'CBL',
  gl: 'IVE',
  pt: 'IVA',
}

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

const WITHHOLDINGS: Readonly<Record<string, string>> = {
  CO: 'Retención en la fuente',
  ES: 'IRPF',
  GH: 'WHT',
  IN: 'TDS',
  IT: 'Ritenuta d’acconto',
  KE: 'WHT',
  MX: 'Retención de ISR',
  MY: 'WHT',
  NG: 'WHT',
  PK: 'WHT',
  PT: 'Retenção na fonte',
  TH: 'WHT',
  TN: 'Retenue à la source',
  TZ: 'WHT',
  UG: 'WHT',
}

/** In countries that are not listed. */
const ELSEWHERE: Readonly<Record<string, string>> = { ar: 'ضريبة القيمة المضافة' }

/**
 * Provinces either harmonize their tax with the GST (HST) or add their own (PST, QST) to it: names by
 * percentage, in English and French.
 */
const CANADIAN: Readonly<Record<number, readonly [english: string, french: string]>> = {
  11: ['GST + PST', 'TPS + TVP'],
  12: ['GST + PST', 'TPS + TVP'],
  13: ['HST', 'TVH'],
  14: ['HST', 'TVH'],
  15: ['HST', 'TVH'],
  14.975: ['GST + QST', 'TPS + TVQ'],
}

/** A number format without a country counts as that of the country where most speak its language. */
function countryAndLanguage(locale: string): { country: string; language: string } {
  try {
    const { region = '', language } = new Intl.Locale(locale).maximize()
    return { country: region, language }
  } catch {
    return { country: '', language: '' }
  }
}
