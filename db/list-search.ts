import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { findContents } from './content.ts'
import type { bookmarks, quotations } from './schema.ts'
import { nextTurn, slicesOf } from './turns.ts'

/** A table of documents that belong to users. */
export type DocumentTable = typeof quotations | typeof bookmarks

export interface Search {
  /** Conditions of which a row meets at most one: those that meet one are looked through. */
  visible: readonly SQL[]
  /** For each word whether a row has it in its names. */
  isNamed: readonly SQL[]
  words: readonly string[]
  /** Whose contents are looked through. */
  owners: readonly string[]
}

export interface Order {
  column: SQL
  direction: SQL
}

/** The rows to look through, in the order of the list; a list for each column, as they are read. */
interface Candidates {
  rowIds: number[]
  contentIds: number[]
  /** The words found in the names, a bit for each, or the length in bytes, negative, of a long text. */
  named: number[]
}

/** Creates the search through a table, which lets other requests have their turn. */
export function createRowSearch(db: Db, table: DocumentTable) {
  /** The ids of the rows that have every word: those that have them all in their names come first. */
  async function searchRows(search: Search, order: Order) {
    const candidates = await readCandidates(search, order)
    await readLongTexts(candidates, search.isNamed)
    const { rowIds, contentIds, named } = candidates
    const all = (1 << search.isNamed.length) - 1
    const byName = rowIds.filter((_, at) => named[at] === all)
    if (search.owners.length === 0 || byName.length === rowIds.length)
      return { byName, byContent: [] }
    const contained = await findInContents(candidates, search)
    const isFound = (bits: number, contentId: number) =>
      contained.every((ids, at) => bits & (1 << at) || ids.has(contentId))
    const byContent = rowIds.filter((_, at) => {
      const bits = named[at] ?? 0
      return bits !== all && isFound(bits, contentIds[at] ?? 0)
    })
    return { byName, byContent }
  }

  async function readCandidates(search: Search, order: Order): Promise<Candidates> {
    const candidates: Candidates = { rowIds: [], contentIds: [], named: [] }
    const rowIds = await readRowIds(search.visible, order)
    for (let at = 0; at < rowIds.length; at += SLICE) {
      await nextTurn()
      const slice = await readSlice(rowIds.slice(at, at + SLICE), search)
      for (const [name, values] of Object.entries(slice))
        candidates[name as keyof Candidates].push(...values)
    }
    return candidates
  }

  /** One row with all values, since the driver takes as long for a row as SQLite for a hundred. */
  async function readRowIds(visible: readonly SQL[], order: Order): Promise<number[]> {
    await nextTurn()
    const { rowIds } = await db.get<{ rowIds: string }>(
      sql`SELECT json_group_array(row_id) AS "rowIds" FROM (${rowsInOrder(table, visible, order)})`,
    )
    return parse(rowIds)
  }

  /** What is read of rows in their order, without those that are gone by now. */
  async function readSlice(
    rowIds: readonly number[],
    { isNamed, owners }: Search,
  ): Promise<Candidates> {
    const length = sql`octet_length(${table.searchText})`
    const named = sql`CASE WHEN ${length} > ${SHORT_TEXT} THEN -${length} ELSE ${bitsOf(isNamed)} END`
    // Of a bookmark it is behind the item: SQLite would read the pages of all items for it.
    const content = owners.length > 0 ? table.contentId : sql`0`
    // The cross join keeps the order.
    const slice = await db.get<Record<keyof Candidates, string>>(
      sql`SELECT json_group_array(value) AS "rowIds", json_group_array(${content}) AS "contentIds",
        json_group_array(${named}) AS "named"
        FROM json_each(${JSON.stringify(rowIds)}) CROSS JOIN ${table} ON ${rowIdOf(table)} = value`,
    )
    return {
      rowIds: parse(slice.rowIds),
      contentIds: parse(slice.contentIds),
      named: parse(slice.named),
    }
  }

  async function readLongTexts(
    { rowIds, named }: Candidates,
    isNamed: readonly SQL[],
  ): Promise<void> {
    const places = [...named.keys()].filter((at) => (named[at] ?? 0) < 0)
    for (const slice of slicesOf(places, (at) => -(named[at] ?? 0))) {
      await nextTurn()
      const ids = JSON.stringify(slice.map((at) => rowIds[at]))
      // The slice's place comes along, since rows may be gone by now.
      const { found } = await db.get<{ found: string }>(
        sql`SELECT json_group_array(json_array(key, ${bitsOf(isNamed)})) AS "found"
          FROM json_each(${ids}) JOIN ${table} ON ${rowIdOf(table)} = value`,
      )
      for (const at of slice) named[at] = 0
      for (const [at, bits] of JSON.parse(found) as [number, number][]) {
        named[slice[at] ?? 0] = bits
      }
    }
  }

  /** For each word the ids of the contents that have it. What all names have is not looked up. */
  async function findInContents({ named }: Candidates, { words, owners }: Search) {
    const found: ReadonlySet<number>[] = []
    for (const [at, word] of words.entries()) {
      const isInAllNames = named.every((bits) => bits & (1 << at))
      found.push(isInAllNames ? new Set() : await findContents(db, owners, word))
    }
    return found
  }

  return searchRows
}

/** Rows that are looked through in one turn, in a few ms. */
const SLICE = 2_500

/** Longer texts, in bytes, are looked through in slices: the time for all of them has no bound. */
const SHORT_TEXT = 200

const parse = (json: string): number[] => JSON.parse(json)

/** A number with a bit for each condition that holds, the first one's the lowest. */
const bitsOf = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition, at) => sql`(${condition}) * ${sql.raw(`${1 << at}`)}`),
    sql` + `,
  )

/**
 * Rows as `row_id` and `sort_key`. A union instead of a condition with OR: for that, SQLite would sort all of
 * the rows, whatever its indexes.
 */
export function rowsInOrder(
  table: DocumentTable,
  visible: readonly SQL[],
  { column, direction }: Order,
): SQL {
  const select = sql`SELECT ${rowIdOf(table)} AS row_id, ${column} AS sort_key FROM ${table} WHERE `
  const parts = visible.map((condition) => sql`${select}${condition}`)
  // Equal rows in the order of their ids, as the indexes have them.
  return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY sort_key ${direction}, row_id ${direction}`
}

export const rowIdOf = (table: DocumentTable): SQL<number> => sql<number>`${table}.rowid`

/** Bound as one value: a list of parameters would take longer to build than to run. */
export const hasRowId = (table: DocumentTable, rowIds: readonly number[]): SQL =>
  sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`
