import { LANGUAGES, type Language } from './language.ts'
import { loadWords, type Words } from './words.ts'

const loaded = await Promise.all(
  LANGUAGES.map(async (language) => [language, await loadWords(language)] as const),
)
const ALL = Object.fromEntries(loaded) as Readonly<Record<Language, Words>>

/** The words of a language. For the server alone: a browser loads those of one language. */
export const wordsOf = (language: Language): Words => ALL[language]
