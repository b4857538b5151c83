import { COMMON_CURRENCIES } from '#domain/numbers/offered-formats.ts'
import { language as TOOL, form as WORDS } from '#domain/words/en/common.json'
import { LANGUAGES, type Language, nativeName } from '#domain/words/language.ts'

/** All currencies that the platform knows, the common ones first. */
export const CURRENCIES: readonly string[] = [
  ...new Set([...COMMON_CURRENCIES, ...Intl.supportedValuesOf('currency')]),
]

export const isCurrency = (text: string): boolean => CURRENCIES.includes(codeOf(text))

export const codeOf = (text: string): string => text.trim().toUpperCase()

let names: Intl.DisplayNames | undefined

/** In the tool's language: 'Euro'. */
export function currencyName(code: string): string {
  names ??= new Intl.DisplayNames(TOOL.tag, { type: 'currency' })
  return names.of(code) ?? ''
}

/** What a form says of another text. */
export const noCurrency = (): string => WORDS.wrongCurrency

/** In the tool's language: 'German'. */
export const nameOf = (code: Language): string =>
  new Intl.DisplayNames(TOOL.tag, { type: 'language' }).of(code) ?? code

/** In the tool's language and, for the people who speak it, in the language itself: 'German – Deutsch'. */
function languageName(code: Language): string {
  const own = nativeName(code)
  const name = nameOf(code)
  return own === name ? name : `${name} – ${own}`
}

let options: readonly (readonly [Language, string])[] | undefined

/**
 * The languages that a document can have, each with its name, for a select box. They are named when
 * the first form asks: the editor loads this file too, and naming them takes a noticeable time.
 */
export const languageOptions = () =>
  (options ??= LANGUAGES.map((code) => [code, languageName(code)] as const))
