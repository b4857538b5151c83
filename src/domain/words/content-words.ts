import { normalizeText } from './normalize-text.ts'

/*
 * Words in a document's content are found by prefixes of 2 letters or more. The index holds each
 * prefix as a separate term, so that every look-up is for one exact term: the time of a prefix
 * look-up would grow with the number of matching words in the database.
 */

/** A shorter word is found only as a whole. */
export const MIN_BEGINNING = 2
/** Only this many letters of a longer word count. */
const MAX_BEGINNING = 12
/** The most different terms indexed for a document. */
const MAX_TERMS = 20_000

/** The terms by which a document with these texts is found. */
export function indexTerms(texts: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const text of texts) for (const word of wordsIn(text)) words.add(word)
  const terms = new Set<string>()
  for (const word of words) {
    const letters = [...word]
    if (letters.length < MIN_BEGINNING) terms.add(word)
    const last = Math.min(letters.length, MAX_BEGINNING)
    for (let length = MIN_BEGINNING; length <= last; length += 1) {
      terms.add(letters.slice(0, length).join(''))
    }
    if (terms.size > MAX_TERMS) break
  }
  return terms
}

/** The terms that a document must contain to match a search, at most 4. */
export const searchTerms = (search: string): string[] =>
  [...new Set(wordsIn(search).map(termOf))].slice(0, MAX_SEARCH_TERMS)

const MAX_SEARCH_TERMS = 4

const termOf = (word: string): string => [...word].slice(0, MAX_BEGINNING).join('')

/** Whether a search for the term finds the normalized word. */
export const matchesTerm = (word: string, term: string): boolean =>
  [...term].length < MIN_BEGINNING ? word === term : word.startsWith(term)

const wordsIn = (text: string): string[] => normalizeText(text).match(WORDS) ?? []

/** Matches the words of a text as written. */
export const WORDS = /[\p{L}\p{N}\p{M}]+/gu
