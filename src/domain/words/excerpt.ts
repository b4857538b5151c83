import { matchesTerm, searchTerms, WORDS } from './content-words.ts'
import { normalizeText } from './normalize-text.ts'

/** The surroundings of a word that a search found, as plain text. */
export interface Excerpt {
  before: string
  match: string
  after: string
}

/** Characters shown on either side of the word. */
const BEFORE = 40
const AFTER = 80

/** Folded characters that are looked through, in a few ms: normalizing may make 18 of one sign. */
const MAX_LENGTH = 300_000

/** A place in the lines where one of the search's words stands; null when there is none. */
export function excerptOf(lines: readonly string[], search: string): Excerpt | null {
  const terms = searchTerms(search)
  // Most words stand there as they are searched for, which is found without normalizing every line.
  return (
    firstMatch(lines, terms, (line) => line.toLowerCase()) ??
    firstMatch(lines, terms, normalizeText)
  )
}

function firstMatch(
  lines: readonly string[],
  terms: readonly string[],
  fold: (line: string) => string,
): Excerpt | null {
  let length = 0
  for (const line of lines) {
    const folded = fold(line)
    length += folded.length
    if (length > MAX_LENGTH) return null
    if (!terms.some((term) => folded.includes(term))) continue
    for (const { 0: word, index } of line.matchAll(WORDS)) {
      // Normalizing may take a word apart, as one sign that stands for several words.
      const parts = normalizeText(word).match(WORDS) ?? []
      if (parts.some((part) => terms.some((term) => matchesTerm(part, term)))) {
        return cut(line, index, index + word.length)
      }
    }
  }
  return null
}

function cut(line: string, start: number, end: number): Excerpt {
  const from = start <= BEFORE ? 0 : wordStart(line, start - BEFORE, start)
  const to = line.length - end <= AFTER ? line.length : wordEnd(line, end, end + AFTER)
  return {
    before: `${from > 0 ? '…' : ''}${line.slice(from, start)}`.toWellFormed(),
    match: line.slice(start, end).toWellFormed(),
    after: `${line.slice(end, to)}${to < line.length ? '…' : ''}`.toWellFormed(),
  }
}

/** Moves a cut to the next space, if there is one before the word. */
function wordStart(line: string, at: number, last: number): number {
  const space = line.indexOf(' ', at)
  return space === -1 || space >= last ? at : space + 1
}

function wordEnd(line: string, first: number, at: number): number {
  const space = line.lastIndexOf(' ', at)
  return space <= first ? at : space
}
