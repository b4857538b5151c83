/** Hebrew, Arabic and related scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Scripts by which a language is known, as good as always; kana before the signs that Chinese has too. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
]

/** Where scripts begin that are looked for: most words are read no further. */
const OTHER_SCRIPT = /[\u0370-\u{3ffff}]/u

/**
 * The language of a word, as a tag, by its script.
 * @param own the document's language, as a tag
 * @returns null if it is the document's, or can't be known
 */
export function foreignLanguage(word: string, own: string): string | null {
  if (!OTHER_SCRIPT.test(word)) return null
  const [, language = null] = SCRIPTS.find(([script]) => script.test(word)) ?? []
  return language === null || own.startsWith(language) ? null : language
}
