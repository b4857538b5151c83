import { COMMON_CURRENCIES } from '../../src/domain/numbers/offered-formats.ts'
import { LANGUAGES, type Language } from '../../src/domain/words/language.ts'

/** All currencies that the platform knows, the common ones first. */
export const CURRENCIES: readonly string[] = [
  ...new Set([...COMMON_CURRENCIES, ...Intl.supportedValuesOf('currency')]),
]

export const isCurrency = (text: string): boolean => CURRENCIES.includes(codeOf(text))

export const codeOf = (text: string): string => text.trim().toUpperCase()

const NAMES = new Intl.DisplayNames('en', { type: 'currency' })

export const currencyName = (code: string): string => NAMES.of(code) ?? ''

/** What a form says of another text. */
export const NO_CURRENCY = 'A currency is a code of three letters, USD or EUR say.'

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })

/** In English: 'German'. */
export const englishName = (code: Language): string => ENGLISH.of(code) ?? code

/** In English and, for the people who speak it, in the language itself: 'German – Deutsch'. */
function languageName(code: Language): string {
  const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? ''
  const name = englishName(code)
  return own === name ? name : `${name} – ${own}`
}

let options: readonly (readonly [Language, string])[] | undefined

/**
 * The languages that a document can have, each with its name, for a select box. They are named when
 * the first form asks: the editor loads this file too, and naming them takes a noticeable time.
 */
export const languageOptions = () =>
  (options ??= LANGUAGES.map((code) => [code, languageName(code)] as const))
