import countryCurrencies from 'country-to-currency'
import { formatMoney, isKnownLocale } from '#domain/numbers/format-figure.ts'
import { LOCALES } from '#domain/numbers/offered-formats.ts'
import type { Language } from '#domain/words/language.ts'
import { codeOf, isCurrency } from './currency-and-language.ts'

/** Currency and number format of a quotation, as typed. */
export interface Money {
  /** ISO 4217. */
  readonly currency: string
  /** A BCP 47 tag. */
  readonly locale: string
}

export interface OfferedFormat {
  readonly locale: string
  /** An amount as it would read. */
  readonly sample: string
}

const CURRENCY_OF: Readonly<Record<string, string>> = countryCurrencies
const SAMPLE = 1234.5

/**
 * The number format that goes with a language: of the region if it has one, else of a country that
 * pays in the currency if there is one; null while the number format has that language already, or
 * the fields are not right.
 */
export function formatOf(
  language: Language,
  { currency, locale }: Money,
  inRegion: string | null = null,
): OfferedFormat | null {
  if (!isCurrency(currency) || !isLocale(locale)) return null
  if (languageOf(tagOf(locale)) === language) return null
  const code = codeOf(currency)
  const nearness = (tag: string) => {
    const { region = '' } = new Intl.Locale(tag)
    return region === inRegion ? 2 : Number(CURRENCY_OF[region] === code)
  }
  const own = LOCALES.filter((tag) => languageOf(tag) === language)
  const [offered = language] = own.toSorted((a, b) => nearness(b) - nearness(a))
  return { locale: offered, sample: formatMoney(SAMPLE, { locale: offered, currency: code }) }
}

export const isLocale = (text: string): boolean =>
  /^[A-Za-z0-9-]{2,35}$/.test(text.trim()) && isKnownLocale(text.trim())

export const tagOf = (text: string): string => Intl.getCanonicalLocales(text.trim())[0] ?? ''

const languageOf = (tag: string): string => new Intl.Locale(tag).language
