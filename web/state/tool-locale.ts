import { withLatinDigits } from '#domain/words/day.ts'
import { language } from '#domain/words/en/common.json'
import type { Language } from '#domain/words/language.ts'

/** The language of the tool. */
export const toolLanguage = (): Language => language.tag as Language

/**
 * The locale of dates and figures in the tool, not on the paper: the browser's own form of the tool's
 * language, a BCP 47 tag. The server, which knows no browser, takes the language's usual one.
 */
export function toolLocale(): string {
  const asked = typeof navigator === 'undefined' ? [] : navigator.languages
  return withLatinDigits(asked?.find((tag) => tag.split('-')[0] === language.tag) ?? language.tag)
}
