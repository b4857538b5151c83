import { countInWords } from './count-in-words.ts'
import { belongings as WORDS } from './en/account.json'
import { fill } from './fill.ts'
import type { Plural } from './fill-count.ts'

/** The number of items in an account, which are deleted with it. */
export interface Belongings {
  quotations: number
  bookmarks: number
  files: number
}

/**
 * In words: '2 quotations, 1 bookmark and no files'.
 * @param locale of the figures, a BCP 47 tag
 */
export function belongingsOf(belongings: Belongings, locale: string): string {
  const inWords = (count: number, forms: Plural, none: string) =>
    count === 0 ? none : countInWords(forms, count, { count: count.toLocaleString(locale) })
  return fill(WORDS.all, {
    quotations: inWords(belongings.quotations, WORDS.quotations, WORDS.noQuotations),
    bookmarks: inWords(belongings.bookmarks, WORDS.bookmarks, WORDS.noBookmarks),
    files: inWords(belongings.files, WORDS.files, WORDS.noFiles),
  })
}
