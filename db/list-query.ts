import { and, asc, desc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '../src/domain/words/normalize-text.ts'
import type { Db } from './client.ts'
import {
  countRows,
  createRowSearch,
  type DocumentTable,
  hasRowId,
  type Order,
  rowIdOf,
  rowsInOrder,
  type Search,
} from './list-search.ts'
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
  /** The owners whose contents a search of what is visible looks through; none by default. */
  contentOwners?: () => Promise<string[]>
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

  /**
   * The rows that meet one of the conditions, of which a row meets at most one. Without limit and offset it
   * is the whole list.
   */
  async function listVisible(visible: readonly SQL[], query: PageQuery<Sort>): Promise<Page> {
    const words = searchWords(query.search ?? '')
    if (words.length === 0) return readPage(visible, query)
    const isNamed = words.map((word) => containsWord(table.searchText, word))
    const owners = (await list.contentOwners?.()) ?? []
    return searchPage({ visible, isNamed, words, owners }, query)
  }

  /** Everybody's rows; the search includes the owners' addresses (api: get-quotation-list-all). */
  async function listAll(query: PageQuery<Sort> & { limit: number }): Promise<Page> {
    const { search } = query
    const isNamed = or(
      matchesSearch(table.searchText, search),
      matchesSearch(ownerEmailOf(table), search),
    )
    if (!isNamed) return readPage([ANY], query)
    return searchPage({ visible: [ANY], isNamed: [isNamed], words: [], owners: [] }, query)
  }

  async function readPage(visible: readonly SQL[], query: PageQuery<Sort>): Promise<Page> {
    const { limit = NO_LIMIT, offset = 0 } = query
    await nextTurn()
    const page = await db.all<{ row_id: number }>(
      sql`${rowsInOrder(table, visible, orderOf(query))} LIMIT ${limit} OFFSET ${offset}`,
    )
    const rowIds = page.map(({ row_id }) => row_id)
    const isWhole = limit === NO_LIMIT && offset === 0
    return {
      rows: readRows(rowIds, null),
      total: isWhole ? rowIds.length : await countRows(db, table, visible),
    }
  }

  /** Picks the page's rows by the narrow columns first; only their documents are read. */
  async function searchPage(search: Search, query: PageQuery<Sort>): Promise<Page> {
    const { search: text = '', limit = NO_LIMIT, offset = 0 } = query
    const { byName, byContent } = await searchRows(search, orderOf(query))
    const found = [...byName, ...byContent]
    const excerpts = { search: text, rowIds: new Set(byContent) }
    return {
      rows: readRows(found.slice(offset, offset + limit), excerpts),
      total: found.length,
    }
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
    column: sql`${list.sortColumns[sort ?? 'updatedAt']}`,
    direction: order === 'asc' ? sql`ASC` : sql`DESC`,
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

/** The condition that every row meets. */
const ANY = sql`TRUE`

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
