import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'

/** Whether a normalized text contains every word of the search; undefined without a word. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => containsWord(text, word)))
}

/** Whether a normalized text contains a word. */
export const containsWord = (text: SQLWrapper, word: string): SQL =>
  sql`instr(${text}, ${word}) > 0`

/** A slice of about 5 ms, in the worst case. */
const SLICE_BYTES = 250_000

/** Splits what is looked through or read into slices of one turn each; a longer item is one by itself. */
export function* slicesOf<Item>(
  items: Iterable<Item>,
  bytesOf: (item: Item) => number,
): Generator<Item[]> {
  let slice: Item[] = []
  let size = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (slice.length > 0 && size + bytes > SLICE_BYTES) {
      yield slice
      slice = []
      size = 0
    }
    slice.push(item)
    size += bytes
  }
  if (slice.length > 0) yield slice
}

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of its own. The driver reads in the same turn, so lists and searches read in slices: one
 * for each turn of the event loop, however many are under way.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)))
  return lastTurn
}
