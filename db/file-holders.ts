import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type DocumentTable, hasRowId, rowIdOf } from './list-rows.ts'
import type { templates } from './template-schema.ts'
import { createPace, nextTurn, slicesOf } from './turns.ts'

/** A table of documents that may show files. */
type HoldingTable = DocumentTable | typeof templates

/**
 * The rowids of the documents that refer to a file. Read in slices: the ids in one document may
 * take 2 MB, those in all documents of an account hundreds.
 */
export async function findFileHolders(
  db: Db,
  table: HoldingTable,
  fileId: string,
): Promise<number[]> {
  const holders: number[] = []
  for (const slice of slicesOf(await readLengths(db, table), ([, bytes]) => bytes)) {
    await nextTurn()
    const ids = slice.map(([rowId]) => rowId)
    const { found } = await db.get<{ found: string }>(
      sql`SELECT json_group_array(${rowIdOf(table)}) AS "found" FROM ${table}
        WHERE ${hasRowId(table, ids)} AND instr(${table.fileIds}, ${fileId}) > 0`,
    )
    holders.push(...JSON.parse(found))
  }
  return holders
}

/**
 * The documents that refer to files, with the length of these ids in bytes (found without reading
 * them).
 */
async function readLengths(db: Db, table: HoldingTable): Promise<[number, number][]> {
  const lengths: [number, number][] = []
  const pace = createPace()
  const rowId = rowIdOf(table)
  for (let after = 0, isDone = false; !isDone; ) {
    await pace.slice(async (size) => {
      const row = await db.get<{ lengths: string; walked: number; last: number }>(
        sql`SELECT json_group_array(json_array(id, bytes)) FILTER (WHERE bytes > 0) AS "lengths",
            count(*) AS "walked", max(id) AS "last"
          FROM (SELECT ${rowId} AS id, octet_length(${table.fileIds}) AS bytes FROM ${table}
            WHERE ${rowId} > ${after} ORDER BY ${rowId} LIMIT ${size})`,
      )
      lengths.push(...JSON.parse(row.lengths))
      after = row.last
      isDone = row.walked < size
    })
  }
  return lengths
}

/** How often a document is changed again when saves keep getting ahead of it. */
const MAX_TRIES = 10

/**
 * Takes a file that is being deleted out of all documents of a table (api: File calls).
 * @param takeOut takes it out of the document with a rowid. Resolves to what it changed, to null if
 * there was nothing to change or it must stay as it is, and to 'again' if it was saved meanwhile
 * @returns what was changed
 */
export async function takeOutOfHolders<Changed>(
  db: Db,
  table: HoldingTable,
  fileId: string,
  takeOut: (rowId: number) => Promise<Changed | null | 'again'>,
): Promise<Changed[]> {
  const changed: Changed[] = []
  // One at a time: together they may take gigabytes.
  for (const rowId of await findFileHolders(db, table, fileId)) {
    let result: Changed | null | 'again' = 'again'
    for (let tries = 0; result === 'again'; tries += 1) {
      if (tries === MAX_TRIES)
        throw new Error(`A file could not be taken out of row ${rowId}: it changed each time`)
      await nextTurn()
      result = await takeOut(rowId)
    }
    if (result !== null) changed.push(result)
  }
  return changed
}
