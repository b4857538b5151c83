import { matchesTerm, searchTerms, WORDS } from './content-words.ts'
import { normalizeText } from './normalize-text.ts'

/** A word that a search found and the text around it, as plain text. */
export interface Excerpt {
  before: string
  match: string
  after: string
}

/** Characters shown on either side of the word. */
const BEFORE = 40
const AFTER = 80

/** The most folded characters searched, which takes a few ms: normalizing may turn one into 18. */
const MAX_LENGTH = 300_000

/**
 * The first place in the lines where one of the search's words appears, or the whole search if signs
 * join them (2026-014); null if there is none.
 */
export function excerptOf(lines: readonly string[], search: string): Excerpt | null {
  const whole = firstWhole(lines, search.trim().toLowerCase())
  if (whole) return whole
  const terms = searchTerms(search)
  // Most matches differ at most in case and are found without normalizing every line.
  return (
    firstMatch(lines, terms, (line) => line.toLowerCase()) ??
    firstMatch(lines, terms, normalizeText)
  )
}

function firstWhole(lines: readonly string[], search: string): Excerpt | null {
  if (!JOINED.test(search)) return null
  let length = 0
  for (const line of lines) {
    length += line.length
    if (length > MAX_LENGTH) return null
    const folded = line.toLowerCase()
    // Another length would be another place in the line.
    if (folded.length !== line.length) continue
    for (let at = folded.indexOf(search); at !== -1; at = folded.indexOf(search, at + 1)) {
      if (WORD_BEFORE.test(line.slice(Math.max(0, at - 2), at))) continue
      const [rest = ''] = WORD_AFTER.exec(line.slice(at + search.length)) ?? []
      return cut(line, at, at + search.length + rest.length)
    }
  }
  return null
}

/** Signs without a space between words, which the index doesn't have: 2026-014. */
const JOINED = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s]+[\p{L}\p{N}]/u
const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u
const WORD_AFTER = /^[\p{L}\p{N}\p{M}]*/u

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
      // Normalizing may split a word: one character may stand for several words.
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
