import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'

/** Whether a normalized text contains every word of the search; undefined without a word. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = searchWords(search ?? '')
  return and(...words.map((word) => sql`instr(${text}, ${word}) > 0`))
}

/** A row to look through, and the length of its text in bytes. */
export interface Candidate {
  rowId: number
  bytes: number
}

/** A slice of about 5 ms, in the worst case. */
const SLICE_BYTES = 250_000
const SLICE_ROWS = 1_000

/**
 * The ids of the rows that match, in the order given. The driver reads in the same turn, so rows are
 * looked through in slices, and other requests get their turn between them.
 */
export async function searchInSlices(
  candidates: readonly Candidate[],
  findMatching: (rowIds: number[]) => Promise<number[]>,
): Promise<number[]> {
  const found = new Set<number>()
  for (const slice of slicesOf(candidates)) {
    await nextTurn()
    for (const rowId of await findMatching(slice)) found.add(rowId)
  }
  return candidates.flatMap(({ rowId }) => (found.has(rowId) ? [rowId] : []))
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
