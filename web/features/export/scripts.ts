/** Hebrew, Arabic and related scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Only Japanese is written with it. */
export const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u

/** Scripts by which a language is known; kana first: words of Japanese have signs of Chinese beside it. */
const SCRIPTS: readonly (readonly [script: RegExp, language: string])[] = [
  [KANA, 'ja'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
]

/** Where scripts begin that are looked for: most words are read no further. */
const OTHER_SCRIPT = /[\u0370-\u{3ffff}]/u

/**
 * The language of a word, as a tag, by its script. Signs of Chinese alone may be Japanese or Korean.
 * @param own the document's language, as a tag
 * @param hasKana whether there is Japanese in the document
 * @returns null if it is the document's, or can't be known
 */
export function foreignLanguage(word: string, own: string, hasKana: boolean): string | null {
  if (!OTHER_SCRIPT.test(word)) return null
  const [, language = null] = SCRIPTS.find(([script]) => script.test(word)) ?? []
  if (language === null || own.startsWith(language)) return null
  return language === 'zh' && (hasKana || /^(ja|ko)/.test(own)) ? null : language
}
