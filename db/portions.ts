/** How many rows are read first, and at most, at a time. */
const FIRST = 4
const MOST = 500
/** What a portion should come to, in characters: a few ms to read, parse and write. */
const MUCH = 500_000

/**
 * Reads rows by their ids a portion at a time, in the order of the ids: fewer at a time where they
 * are big, and others have their turn in between. A list of documents may come to gigabytes.
 */
export async function* inPortions<Id, Row>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<Row[]>,
  lengthOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  let size = FIRST
  for (let at = 0; at < ids.length; ) {
    const rows = await read(ids.slice(at, at + size))
    at += size
    yield rows
    const length = rows.reduce((sum, row) => sum + lengthOf(row), 0)
    if (length > MUCH) await othersTurn()
    size = Math.min(length > MUCH ? Math.ceil(size / 4) : size * 2, MOST)
  }
}

/** The driver answers in the same turn: without this nobody else would be heard. */
const othersTurn = () => new Promise((resume) => setImmediate(resume))
