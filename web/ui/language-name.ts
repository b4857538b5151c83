import { LANGUAGES, type Language } from '../../src/domain/words/language.ts'

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })

/** In English: 'German'. */
export const englishName = (code: Language): string => ENGLISH.of(code) ?? code

/** In English and, for the people who speak it, in the language itself: 'German – Deutsch'. */
function languageName(code: Language): string {
  const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? ''
  const name = englishName(code)
  return own === name ? name : `${name} – ${own}`
}

/** For a choice of the language of a document. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((code) => [code, languageName(code)] as const)
