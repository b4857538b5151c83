import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type bookmarks, type quotations, users } from './schema.ts'
import { matchesSearch, nextTurn, searchInSlices } from './search.ts'

/** Part of a list: its rows as JSON texts, read in batches, and the number of rows in all. */
export interface Page {
  rows: AsyncIterable<string[]>
  total: number
}

/** Rows as JSON texts, and how many characters were read for them. */
export interface Batch {
  texts: string[]
  characters: number
}

/** What a list request may ask for (api: Common). */
interface PageQuery<Sort extends string> {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A list of documents that belong to users. */
export interface DocumentList<Sort extends string> {
  table: typeof quotations | typeof bookmarks
  sortColumns: Record<Sort | 'updatedAt', SQLWrapper>
  /** Decides the order of equal rows. */
  id: readonly SQLWrapper[]
  /** Rows in the given order. */
  read(rowIds: number[], orderBy: SQL[]): Promise<Batch>
}

/** Creates the queries of a list. */
export function createDocumentLists<Sort extends string>(db: Db, list: DocumentList<Sort>) {
  const { table } = list

  /** The rows that a user may see. Without limit and offset it is the whole list. */
  const listVisible = (isVisible: SQL | undefined, query: PageQuery<Sort>): Promise<Page> =>
    readPage(isVisible, matchesSearch(table.searchText, query.search), query)

  /** Everybody's rows; the search includes the owners' addresses (api: get-quotation-list-all). */
  const listAll = (query: PageQuery<Sort> & { limit: number }): Promise<Page> => {
    const { search } = query
    const isFound = or(
      matchesSearch(table.searchText, search),
      matchesSearch(ownerEmailOf(table), search),
    )
    return readPage(undefined, isFound, query)
  }

  /** Picks the page's rows by the narrow columns first; only their documents are read. */
  async function readPage(
    isVisible: SQL | undefined,
    isFound: SQL | undefined,
    { sort, order, limit = NO_LIMIT, offset = 0 }: PageQuery<Sort>,
  ): Promise<Page> {
    const orderBy = orderedBy(list.sortColumns[sort ?? 'updatedAt'], order, list.id)
    const read = (rowIds: number[]) => list.read(rowIds, orderBy)
    if (isFound) {
      const found = await searchRows(isVisible, isFound, orderBy)
      return {
        rows: readInBatches(found.slice(offset, offset + limit), read),
        total: found.length,
      }
    }
    const page = await db
      .select({ rowId: rowIdOf(table) })
      .from(table)
      .where(isVisible)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const rowIds = page.map(({ rowId }) => rowId)
    const isWhole = limit === NO_LIMIT && offset === 0
    return {
      rows: readInBatches(rowIds, read),
      total: isWhole ? rowIds.length : await db.$count(table, isVisible),
    }
  }

  async function searchRows(isVisible: SQL | undefined, isFound: SQL, orderBy: SQL[]) {
    await nextTurn()
    const visible = db
      .select({
        rowId: sql`${rowIdOf(table)}`.as('row_id'),
        bytes: sql`octet_length(${table.searchText})`.as('bytes'),
      })
      .from(table)
      .where(isVisible)
      .orderBy(...orderBy)
      .as('visible')
    const [row] = await db
      .select({ rowIds: jsonArrayOf(visible.rowId), bytes: jsonArrayOf(visible.bytes) })
      .from(visible)
    const rowIds: number[] = JSON.parse(row?.rowIds ?? '[]')
    const bytes: number[] = JSON.parse(row?.bytes ?? '[]')
    const candidates = rowIds.map((rowId, at) => ({ rowId, bytes: bytes[at] ?? 0 }))
    return searchInSlices(candidates, async (slice) => {
      const isInSlice = sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(slice)}))`
      const [found] = await db
        .select({ rowIds: jsonArrayOf(rowIdOf(table)) })
        .from(table)
        .where(and(isInSlice, isFound))
      return JSON.parse(found?.rowIds ?? '[]')
    })
  }

  return { listVisible, listAll }
}

/** SQLite has no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** One row with all values, since the driver takes as long for a row as SQLite for a hundred. */
const jsonArrayOf = (column: SQLWrapper) => sql<string>`json_group_array(${column})`

export const rowIdOf = (table: DocumentList<string>['table']): SQL<number> =>
  sql<number>`${table}.rowid`

/** The address of a row's owner, to sort by. */
export const ownerEmailOf = ({ ownerId }: DocumentList<string>['table']): SQL =>
  sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${ownerId})`

/** Orders by a column, descending by default, and by the ids where it is equal. */
export const orderedBy = (
  column: SQLWrapper,
  order: 'asc' | 'desc' | undefined,
  ids: readonly SQLWrapper[],
): SQL[] => [order === 'asc' ? asc(column) : desc(column), ...ids.map((id) => asc(id))]

const FIRST_BATCH = 4
const MAX_BATCH = 500
/** A batch should have at most about this many characters: a few ms to read, parse and write. */
const BATCH_CHARACTERS = 500_000

/**
 * Reads rows in batches, in the order of their ids, with fewer rows at a time when they are large:
 * a list of documents may come to gigabytes. Other requests get their turn between batches.
 */
export async function* readInBatches<Id>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<Batch>,
): AsyncGenerator<string[]> {
  let size = FIRST_BATCH
  for (let at = 0; at < ids.length; ) {
    const { texts, characters } = await read(ids.slice(at, at + size))
    at += size
    yield texts
    const isLarge = characters > BATCH_CHARACTERS
    if (isLarge) await yieldToEventLoop()
    size = Math.min(isLarge ? Math.ceil(size / 4) : size * 2, MAX_BATCH)
  }
}

/** The driver answers in the same turn: without this, no other request would be heard. */
const yieldToEventLoop = () => new Promise((resume) => setImmediate(resume))
