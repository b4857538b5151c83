import countryCurrencies from 'country-to-currency'
import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import { LOCALES } from '../../../src/domain/numbers/offered-formats.ts'
import type { Language } from '../../../src/domain/words/language.ts'
import { codeOf, isCurrency, isLocale, type Money, tagOf } from './fields.ts'

export interface OfferedFormat {
  readonly locale: string
  /** An amount as it would read. */
  readonly sample: string
}

const CURRENCY_OF: Readonly<Record<string, string>> = countryCurrencies
const SAMPLE = 1234.5

/**
 * The number format that goes with a language, of a country that pays in the currency if there is
 * one; null while the number format has that language already, or the fields are not right.
 */
export function formatOf(language: Language, { currency, locale }: Money): OfferedFormat | null {
  if (!isCurrency(currency) || !isLocale(locale)) return null
  if (languageOf(tagOf(locale)) === language) return null
  const code = codeOf(currency)
  const own = LOCALES.filter((tag) => languageOf(tag) === language)
  const isAtHome = (tag: string) => CURRENCY_OF[new Intl.Locale(tag).region ?? ''] === code
  const [offered = language] = own.toSorted((a, b) => Number(isAtHome(b)) - Number(isAtHome(a)))
  return { locale: offered, sample: formatMoney(SAMPLE, offered, code) }
}

const languageOf = (tag: string): string => new Intl.Locale(tag).language
