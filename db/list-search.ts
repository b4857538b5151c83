import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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
    const size = Math.min(MAX_SLICE, Math.floor(SLICE_EFFORT / search.isNamed.length))
    const isSmall = (await countRows(db, table, search.visible)) <= size
    for (let offset = 0; ; offset += size) {
      await nextTurn()
      const slice = await readRows(search, order, isSmall ? null : { size, offset })
      for (const [name, values] of Object.entries(slice))
        candidates[name as keyof Candidates].push(...values)
      if (isSmall || slice.rowIds.length < size) return candidates
    }
  }

  /** One row with all values, since the driver takes as long for a row as SQLite for a hundred. */
  async function readRows(
    { visible, isNamed, owners }: Search,
    order: Order,
    slice: { size: number; offset: number } | null,
  ): Promise<Candidates> {
    const length = sql`octet_length(${table.searchText})`
    const named = sql`CASE WHEN ${length} > ${SHORT_TEXT} THEN -${length} ELSE ${bitsOf(isNamed)} END`
    // Of a bookmark it is behind the item: SQLite would read the pages of all items for it.
    const content = owners.length > 0 ? table.contentId : sql`0`
    const columns = { content, named }
    const rows = slice
      ? sliceInOrder(table, visible, order, columns, slice)
      : rowsInOrder(table, visible, order, columns)
    const found = await db.get<Record<keyof Candidates, string>>(
      sql`SELECT json_group_array(row_id) AS "rowIds", json_group_array(content) AS "contentIds",
        json_group_array(named) AS "named" FROM (${rows})`,
    )
    return {
      rowIds: parse(found.rowIds),
      contentIds: parse(found.contentIds),
      named: parse(found.named),
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

/** Rows times words that are looked through in one turn, in 15 ms at most. */
const SLICE_EFFORT = 40_000
/** Rows that are looked through in one turn. */
const MAX_SLICE = 12_000

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
 * Rows as `row_id`, `sort_key` and these columns. A union instead of a condition with OR: for that, SQLite
 * would sort all of the rows, whatever its indexes.
 */
export function rowsInOrder(
  table: DocumentTable,
  visible: readonly SQL[],
  { column, direction }: Order,
  columns: Record<string, SQLWrapper> = {},
): SQL {
  const select = sql`SELECT ${rowIdOf(table)} AS row_id, ${column} AS sort_key${listOf(columns)}
    FROM ${table} WHERE `
  const parts = visible.map((condition) => sql`${select}${condition}`)
  // Equal rows in the order of their ids, as the indexes have them.
  return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY sort_key ${direction}, row_id ${direction}`
}

/** A slice of them: SQLite would read the columns of all rows to sort them, so these come after that. */
function sliceInOrder(
  table: DocumentTable,
  visible: readonly SQL[],
  order: Order,
  columns: Record<string, SQLWrapper>,
  { size, offset }: { size: number; offset: number },
): SQL {
  const rows = sql`${rowsInOrder(table, visible, order)} LIMIT ${size} OFFSET ${offset}`
  // The cross join keeps the order.
  return sql`SELECT row_id${listOf(columns)} FROM (${rows}) CROSS JOIN ${table} ON ${rowIdOf(table)} = row_id`
}

const listOf = (columns: Record<string, SQLWrapper>): SQL =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`, ${value} AS ${sql.raw(name)}`))

/** The number of rows that meet one of the conditions, of which a row meets at most one. */
export async function countRows(
  db: Db,
  table: DocumentTable,
  visible: readonly SQL[],
): Promise<number> {
  const counts = await Promise.all(visible.map((condition) => db.$count(table, condition)))
  return counts.reduce((sum, part) => sum + part, 0)
}

export const rowIdOf = (table: DocumentTable): SQL<number> => sql<number>`${table}.rowid`

/** Bound as one value: a list of parameters would take longer to build than to run. */
export const hasRowId = (table: DocumentTable, rowIds: readonly number[]): SQL =>
  sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`
