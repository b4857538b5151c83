import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { findContents } from './content.ts'
import type { bookmarks, quotations } from './schema.ts'
import { nextTurn, searchInSlices } from './search.ts'

/** A table of documents that belong to users. */
export type DocumentTable = typeof quotations | typeof bookmarks

export interface Search {
  isVisible: SQL | undefined
  /** For each word whether a row has it in its names. */
  isNamed: readonly SQL[]
  words: readonly string[]
  /** Whose contents are looked through. */
  owners: readonly string[]
}

/** Creates the search through a table, which lets other requests have their turn. */
export function createRowSearch(db: Db, table: DocumentTable) {
  /** The rows that have every word: those that have them all in their names come first. */
  async function searchRows({ isVisible, isNamed, words, owners }: Search, orderBy: SQL[]) {
    await nextTurn()
    const candidates = await readVisible(isVisible, orderBy)
    const named = await searchInSlices(candidates, isNamed.length, (slice) =>
      findInNames(slice, isNamed),
    )
    const isByName = ({ rowId }: { rowId: number }) => named.every((rowIds) => rowIds.has(rowId))
    const byName = candidates.filter(isByName)
    if (owners.length === 0 || byName.length === candidates.length) return { byName, byContent: [] }
    const contained: ReadonlySet<number>[] = []
    for (const [at, word] of words.entries()) {
      const isInAllNames = named[at]?.size === candidates.length
      contained.push(isInAllNames ? new Set() : await findContents(db, owners, word))
    }
    const byContent = candidates.filter(
      (candidate) =>
        !isByName(candidate) &&
        contained.every(
          (contentIds, at) =>
            named[at]?.has(candidate.rowId) || contentIds.has(candidate.contentId),
        ),
    )
    return { byName, byContent }
  }

  async function readVisible(isVisible: SQL | undefined, orderBy: SQL[]) {
    const visible = db
      .select({
        rowId: sql`${rowIdOf(table)}`.as('row_id'),
        bytes: sql`octet_length(${table.searchText})`.as('bytes'),
        contentId: sql`${table.contentId}`.as('content_id'),
      })
      .from(table)
      .where(isVisible)
      .orderBy(...orderBy)
      .as('visible')
    const [row] = await db
      .select({
        rowIds: jsonArrayOf(visible.rowId),
        bytes: jsonArrayOf(visible.bytes),
        contentIds: jsonArrayOf(visible.contentId),
      })
      .from(visible)
    const rowIds = numbersIn(row?.rowIds)
    const bytes = numbersIn(row?.bytes)
    const contentIds = numbersIn(row?.contentIds)
    return rowIds.map((rowId, at) => ({
      rowId,
      bytes: bytes[at] ?? 0,
      contentId: contentIds[at] ?? 0,
    }))
  }

  /** For each condition the rows of the slice that meet it. */
  async function findInNames(slice: number[], conditions: readonly SQL[]): Promise<number[][]> {
    const isInSlice = sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(slice)}))`
    const found = conditions.map(
      (condition, at) =>
        [`${at}`, sql<string>`${jsonArrayOf(rowIdOf(table))} FILTER (WHERE ${condition})`] as const,
    )
    const [row] = await db.select(Object.fromEntries(found)).from(table).where(isInSlice)
    return found.map(([key]) => numbersIn(row?.[key]))
  }

  return searchRows
}

const numbersIn = (json = '[]'): number[] => JSON.parse(json)

/** One row with all values, since the driver takes as long for a row as SQLite for a hundred. */
const jsonArrayOf = (column: SQLWrapper) => sql<string>`json_group_array(${column})`

export const rowIdOf = (table: DocumentTable): SQL<number> => sql<number>`${table}.rowid`
