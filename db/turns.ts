/*
 * Splits long reads, so that other requests run in between: the driver is synchronous, and each read blocks
 * the event loop until it is done.
 */

/** A slice of about 5 ms, in the worst case. */
const SLICE_BYTES = 250_000

/** Groups items into slices that are each read without a pause. A longer item is a slice by itself. */
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

/** Resolves one caller per turn of the event loop, in order, so that other requests run in between. */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)))
  return lastTurn
}
