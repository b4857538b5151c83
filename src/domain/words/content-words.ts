import { normalizeText } from './normalize-text.ts'

/*
 * How the words of a document's content are found: by their beginnings, of 2 letters or more. The
 * index holds each beginning as a term of its own, so that every look-up is of one exact term: a look-up of
 * all terms with a beginning would take as long as the database has such words.
 */

/** A shorter word is found as a whole only. */
export const MIN_BEGINNING = 2
/** Of longer words this much counts. */
const MAX_BEGINNING = 12
/** Different terms of a document: more are not indexed. */
const MAX_TERMS = 20_000

/** The terms that a document with these texts is found by. */
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

/** The terms that a document must have to be found by a search, at most 4. */
export const searchTerms = (search: string): string[] =>
  [...new Set(wordsIn(search).map(termOf))].slice(0, MAX_SEARCH_TERMS)

const MAX_SEARCH_TERMS = 4

const termOf = (word: string): string => [...word].slice(0, MAX_BEGINNING).join('')

/** Whether a normalized word is found by a term. */
export const matchesTerm = (word: string, term: string): boolean =>
  [...term].length < MIN_BEGINNING ? word === term : word.startsWith(term)

const wordsIn = (text: string): string[] => normalizeText(text).match(WORDS) ?? []

/** A word of a text as it is written. */
export const WORDS = /[\p{L}\p{N}\p{M}]+/gu
