import { and, asc, desc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'
import type { Db } from './client.ts'
import { directionOf, firstInOrder, mergeSorted, type Order, type Sorted } from './list-order.ts'
import { type DocumentTable, hasRowId, readCandidates, rowIdOf, type Source } from './list-rows.ts'
import { createRowSearch, type Search } from './list-search.ts'
import { users } from './schema.ts'
import { containsWord, matchesSearch } from './search.ts'
import { nextTurn, slicesOf } from './turns.ts'

/** Part of a list: its rows as JSON texts, read in batches, and the number of rows in all. */
export interface Page {
  rows: AsyncIterable<string[]>
  total: number
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
  table: DocumentTable
  sortColumns: Record<Sort | 'updatedAt', SQLWrapper>
  /** Whether a search looks through the contents too. */
  hasContents?: boolean
  /** SQL: the bytes that `read` reads of a row. */
  size(excerpts: Excerpts | null): SQL
  /** Rows as JSON texts, in the order of their ids, with excerpts of those found by their content. */
  read(rowIds: number[], excerpts: Excerpts | null): Promise<string[]>
}

/** The rows that a search found by words of their content. */
export interface Excerpts {
  search: string
  rowIds: ReadonlySet<number>
}

/** Creates the queries of a list. */
export function createDocumentLists<Sort extends string>(db: Db, list: DocumentList<Sort>) {
  const { table } = list
  const searchRows = createRowSearch(db, table)

  /** The rows of the sources. Without limit and offset it is the whole list. */
  async function listVisible(sources: readonly Source[], query: PageQuery<Sort>): Promise<Page> {
    const words = searchWords(query.search ?? '')
    if (words.length === 0) return readPage(sources, query)
    const isNamed = words.map((word) => containsWord(table.searchText, word))
    const { hasContents = false } = list
    return searchPage({ sources, isNamed, words, hasContents }, query)
  }

  /** Everybody's rows; the search includes the owners' addresses (api: get-quotation-list-all). */
  async function listAll(query: PageQuery<Sort> & { limit: number }): Promise<Page> {
    const { search } = query
    const sources = [{ walked: table, link: [rowIdOf(table), rowIdOf(table)] } satisfies Source]
    const isNamed = or(
      matchesSearch(table.searchText, search),
      matchesSearch(ownerEmailOf(table), search),
    )
    if (!isNamed) return readPage(sources, query)
    return searchPage({ sources, isNamed: [isNamed], words: [], hasContents: false }, query)
  }

  async function readPage(sources: readonly Source[], query: PageQuery<Sort>): Promise<Page> {
    const { limit = NO_LIMIT, offset = 0 } = query
    const order = orderOf(query)
    const indexed = sources.find((source) => source.indexed?.includes(order.column))
    const others = sources.filter((source) => source !== indexed)
    const { rowIds } = await readCandidates(db, table, others, {})
    // SQLite skips rows faster, where it has them all.
    const skipped = indexed && rowIds.length === 0 ? offset : 0
    const count = limit + offset - skipped
    let first = await firstInOrder(db, table, rowIds, order, count)
    let total = rowIds.length
    if (indexed) {
      const own = await readByIndex(indexed, order, { limit: count, offset: skipped })
      first = mergeSorted(own, first, order, count)
      total += await db.$count(table, indexed.where)
    }
    return { rows: readRows(first.rowIds.slice(offset - skipped), null), total }
  }

  /** Rows of a source in the order of an index. */
  async function readByIndex(
    { where }: Source,
    { column, isDescending }: Order,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Sorted> {
    await nextTurn()
    const direction = directionOf(isDescending)
    const rowId = rowIdOf(table)
    const row = await db.get<{ rowIds: string; keys: string }>(
      sql`SELECT json_group_array(row_id) AS "rowIds", json_group_array(sort_key) AS "keys" FROM (
        SELECT ${rowId} AS row_id, ${column} AS sort_key FROM ${table} WHERE ${where}
        ORDER BY ${column} ${direction}, ${rowId} ${direction} LIMIT ${limit} OFFSET ${offset})`,
    )
    return { rowIds: JSON.parse(row.rowIds), keys: JSON.parse(row.keys) }
  }

  /** Picks the page's rows by the narrow columns first; only their documents are read. */
  async function searchPage(search: Search, query: PageQuery<Sort>): Promise<Page> {
    const { search: text = '', limit = NO_LIMIT, offset = 0 } = query
    const { byName, byContent, total } = await searchRows(search, orderOf(query), offset + limit)
    const page = [...byName, ...byContent].slice(offset, offset + limit)
    return { rows: readRows(page, { search: text, rowIds: new Set(byContent) }), total }
  }

  /** Reads rows in slices: a list of documents may come to gigabytes. Others get their turn between two. */
  async function* readRows(rowIds: readonly number[], excerpts: Excerpts | null) {
    for (let at = 0; at < rowIds.length; at += MAX_ROWS) {
      const sizes = await readSizes(rowIds.slice(at, at + MAX_ROWS), excerpts)
      for (const [place, slice] of [...slicesOf(sizes, ([, size]) => size)].entries()) {
        if (at + place > 0) await nextTurn()
        const ids = slice.map(([rowId]) => rowId)
        yield await list.read(ids, excerpts)
      }
    }
  }

  async function readSizes(rowIds: readonly number[], excerpts: Excerpts | null) {
    const { sizes } = await db.get<{ sizes: string }>(
      sql`SELECT json_group_array(json_array(${rowIdOf(table)}, ${list.size(excerpts)})) AS "sizes"
        FROM ${table} WHERE ${hasRowId(table, rowIds)}`,
    )
    const byRowId = new Map<number, number>(JSON.parse(sizes))
    return rowIds.map((rowId): [number, number] => [rowId, byRowId.get(rowId) ?? 0])
  }

  /** Descending by default. */
  const orderOf = ({ sort, order }: PageQuery<Sort>): Order => ({
    column: list.sortColumns[sort ?? 'updatedAt'],
    isDescending: order !== 'asc',
  })

  return { listVisible, listAll }
}

/** A user's own categories, each once and sorted, without the empty one (spec 2: Bookmark save form). */
export async function readCategories(
  db: Db,
  table: DocumentTable,
  userId: string,
): Promise<string[]> {
  const { ownerId, category, categoryKey } = table
  await nextTurn()
  const own = db
    .selectDistinct({ category, categoryKey })
    .from(table)
    .where(and(eq(ownerId, userId), ne(category, '')))
    .orderBy(categoryKey)
    .as('own')
  const [row] = await db
    .select({ categories: sql<string>`json_group_array(${own.category})` })
    .from(own)
  return JSON.parse(row?.categories ?? '[]')
}

/** SQLite has no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Rows in the order of these ids. */
export function inOrderOf<Row extends { rowId: number }>(
  rowIds: readonly number[],
  rows: Row[],
): Row[] {
  const places = new Map(rowIds.map((rowId, at) => [rowId, at]))
  return rows.sort((a, b) => (places.get(a.rowId) ?? 0) - (places.get(b.rowId) ?? 0))
}

/** The address of a row's owner, to sort by. */
export const ownerEmailOf = ({ ownerId }: DocumentTable): SQL =>
  sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${ownerId})`

/** Orders by a column, descending by default, and by the ids where it is equal. */
export const orderedBy = (
  column: SQLWrapper,
  order: 'asc' | 'desc' | undefined,
  ids: readonly SQLWrapper[],
): SQL[] => [order === 'asc' ? asc(column) : desc(column), ...ids.map((id) => asc(id))]

/** Rows whose sizes are read at once. */
const MAX_ROWS = 500
