import { plainLines } from '../html/plain-lines.ts'
import { searchTerms, WORDS } from '../words/content-words.ts'
import { normalizeText } from '../words/normalize-text.ts'
import type { RememberedRow } from './content.ts'

/** The most rows suggested at once. */
export const MAX_SUGGESTIONS = 6

/** Whether enough is typed to suggest rows: two letters. */
export const isSearchable = (search: string): boolean =>
  search.length <= MAX_SEARCH && (search.match(/\p{L}/gu) ?? []).length >= 2

/** A longer text is being written, not searched for. */
export const MAX_SEARCH = 100

/**
 * The rows whose descriptions contain every typed word. Those that start with the typed text come
 * first, then those in the most documents, then the newest. Of rows that differ only in price, the
 * newest is suggested.
 * @param documents the rows of each document, the newest document first
 */
export function suggestRows(
  documents: readonly (readonly RememberedRow[])[],
  search: string,
): RememberedRow[] {
  const terms = searchTerms(search)
  if (terms.length === 0 || !isSearchable(search)) return []
  const beginning = normalizeText(search.trim())
  const found = new Map<string, Candidate>()
  let length = 0
  for (const [age, rows] of documents.entries()) {
    for (const row of rows) {
      if (length > MAX_LENGTH) break
      const text = normalizeText(plainLines(row.description).join(' '))
      length += text.length
      count(found, row, { text, terms, beginning, age })
    }
  }
  return [...found.values()]
    .sort((a, b) => Number(b.begins) - Number(a.begins) || b.documents - a.documents)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row }) => row)
}

/**
 * The most normalized characters searched, which takes a few ms: normalizing may turn one into 18.
 */
const MAX_LENGTH = 300_000

interface Candidate {
  row: RememberedRow
  begins: boolean
  /** How many documents contain it. */
  documents: number
  /** The document counted last. */
  age: number
}

interface Typed {
  terms: readonly string[]
  beginning: string
}

function count(
  found: Map<string, Candidate>,
  row: RememberedRow,
  { text, terms, beginning, age }: Typed & { text: string; age: number },
): void {
  // Unlike in a search, a term of any length is a prefix: the last word may be incomplete.
  if (!terms.every((term) => text.includes(term))) return
  const words = text.match(WORDS) ?? []
  if (!terms.every((term) => words.some((word) => word.startsWith(term)))) return
  const key = `${text}\n${row.unit}`
  const known = found.get(key)
  if (!known) found.set(key, { row, begins: text.startsWith(beginning), documents: 1, age })
  else if (known.age !== age) found.set(key, { ...known, documents: known.documents + 1, age })
}
