/*
 * Long work in turns. The driver reads in the turn of the event loop in which it is asked, so many long
 * requests that arrive together would run one after the other before anybody else is heard.
 */

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
 * Waits for a turn of its own: one for each turn of the event loop, however many are waiting, so that others
 * are heard in between.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)))
  return lastTurn
}
