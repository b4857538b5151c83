/*
 * Splits long reads, so that other requests run in between: the driver is synchronous, and each
 * read blocks the event loop until it is done.
 */

/** A slice that takes about 5 ms in the worst case. */
const SLICE_BYTES = 250_000

/**
 * Groups items into slices, each read without a pause. An item longer than a slice gets its own.
 */
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
 * Resolves one caller per turn of the event loop, in order, so that other requests run in between.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resume) => setImmediate(resume)))
  return lastTurn
}

/** A request that writes takes some turns until its work begins (`undisturbed`). */
const TURNS_OF_REQUEST = 4
/** How long a quiet turn waits for work that goes first, in ms: saves that never end hold up no page. */
const MOST_MS = 20

let lastQuiet: Promise<void> = Promise.resolve()
const underway = new Set<Promise<unknown>>()

/**
 * As `nextTurn`, with some turns between two callers, and after all work that goes first: for short
 * work that a hundred people may ask for at the same moment, while somebody's save should not wait
 * for it.
 * @param mostMs how long it waits for that work, in ms
 */
export function quietTurn(mostMs = MOST_MS): Promise<void> {
  lastQuiet = lastQuiet.then(async () => {
    for (let turn = 0; turn < TURNS_OF_REQUEST; turn++)
      await new Promise((resume) => setImmediate(resume))
    if (underway.size > 0) await Promise.race([Promise.allSettled(underway), Bun.sleep(mostMs)])
  })
  return lastQuiet
}

/** Does work before any `quietTurn`. */
export async function undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = work()
  underway.add(working)
  try {
    return await working
  } finally {
    underway.delete(working)
  }
}

/** In ms; nobody waits for such a write. */
const GATHERING_MS = 30

let gathering: Promise<void> | null = null

/**
 * As `quietTurn`, for all callers of some ms together, so that their writes are one commit: each
 * would keep others waiting for the disk.
 */
export function gathered(): Promise<void> {
  gathering ??= Bun.sleep(GATHERING_MS)
    .then(() => quietTurn())
    .then(() => {
      gathering = null
    })
  return gathering
}

/** How long reading a slice of rows should take, in ms. */
const SLICE_MS = 8
/** Few: once a list's first rows are known, most others come after them and are only counted. */
const FIRST_ROWS = 600
const FEWEST_ROWS = 1_000
const MOST_ROWS = 12_000

/** Chooses how many rows to read in a turn by the time that the last slice took. */
export function createPace() {
  let rows = FIRST_ROWS

  return {
    /** Calls `read` with a number of rows, in a new turn. */
    async slice<Result>(read: (rows: number) => Promise<Result>): Promise<Result> {
      await nextTurn()
      const start = performance.now()
      const result = await read(rows)
      const next = (rows * SLICE_MS) / (performance.now() - start)
      // The next rows may be far longer.
      rows = Math.round(Math.min(Math.max(next, FEWEST_ROWS), 4 * rows, MOST_ROWS))
      return result
    },
  }
}
