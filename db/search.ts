import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'

/** Whether a normalized text contains every word of the search; undefined without a word. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => containsWord(text, word)))
}

/** Whether a normalized text contains a word. */
export const containsWord = (text: SQLWrapper, word: string): SQL =>
  sql`instr(${text}, ${word}) > 0`

/** A row to look through, and the length of its text in bytes. */
export interface Candidate {
  rowId: number
  bytes: number
}

/** A slice of about 5 ms, in the worst case. */
const SLICE_BYTES = 250_000
const SLICE_ROWS = 1_000

/**
 * For each condition the rows that meet it. The driver reads in the same turn, so rows are looked through
 * in slices, and other requests get their turn between them.
 */
export async function searchInSlices(
  candidates: readonly Candidate[],
  conditions: number,
  find: (rowIds: number[]) => Promise<number[][]>,
): Promise<Set<number>[]> {
  const found = Array.from({ length: conditions }, () => new Set<number>())
  for (const slice of slicesOf(candidates)) {
    await nextTurn()
    for (const [at, rowIds] of (await find(slice)).entries()) {
      for (const rowId of rowIds) found[at]?.add(rowId)
    }
  }
  return found
}

function* slicesOf(candidates: readonly Candidate[]): Generator<number[]> {
  let slice: number[] = []
  let size = 0
  for (const { rowId, bytes } of candidates) {
    slice.push(rowId)
    size += bytes
    if (size < SLICE_BYTES && slice.length < SLICE_ROWS) continue
    yield slice
    slice = []
    size = 0
  }
  if (slice.length > 0) yield slice
}

let lastTurn: Promise<void> = Promise.resolve()

/** One slice for each turn of the event loop, however many searches are running. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)))
  return lastTurn
}
