import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ALPHABETS } from '#domain/words/alphabet.ts'
import type { Language } from '#domain/words/language.ts'
import { searchWords } from '#domain/words/normalize-text.ts'
import type { Db } from './client.ts'
import { createRowFinder } from './list-finder.ts'
import {
  comparing,
  comparisonOf,
  directionOf,
  type KeyedRow,
  keyColumns,
  keyedRow,
  mergeSorted,
  type Order,
  type SortedRow,
  toSortedRow,
} from './list-order.ts'
import { hasRowId, type ListedTable, ownSource, rowIdOf, type Source } from './list-rows.ts'
import { type Search, searchRows } from './list-search.ts'
import { users } from './schema.ts'
import { createPace, nextTurn, slicesOf } from './turns.ts'

/** Part of a list: its rows as JSON texts, read in batches, and the total number of rows. */
export interface Page {
  rows: AsyncIterable<string[]>
  total: number
}

/** What a list request may ask for (api: List queries). */
export interface PageQuery<Sort extends string> {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A list of documents that belong to users. */
export interface DocumentList<Sort extends string> {
  table: ListedTable
  sortColumns: Record<Sort | 'updatedAt', SQLWrapper>
  /** The texts of which `sortColumns` has the keys, sorted by the letters of the language. */
  texts?: Partial<Record<Sort, SQLWrapper>>
  language?: Language | null | undefined
  joined?: Order['joined']
  /** Whether searches look through the contents too. */
  hasContents?: boolean
  /** SQL: the number of bytes that `read` reads for a row. */
  size(excerpts: Excerpts | null): SQL
  /**
   * Rows as JSON texts, in the order of `rowIds`, with excerpts for those found by their content.
   */
  read(rowIds: number[], excerpts: Excerpts | null): Promise<string[]>
}

/** The rows that a search found by words in their content. */
export interface Excerpts {
  search: string
  rowIds: ReadonlySet<number>
}

/** Creates the queries of a list. */
export function createDocumentLists<Sort extends string>(db: Db, list: DocumentList<Sort>) {
  const { table } = list
  const alphabet = list.language && ALPHABETS[list.language]

  /** The rows of the sources; the whole list without limit and offset. */
  async function listVisible(sources: readonly Source[], query: PageQuery<Sort>): Promise<Page> {
    const words = searchWords(query.search ?? '')
    if (words.length === 0) return readPage(sources, query)
    const isNamed = words.map((word) => containsWord(table.searchText, word))
    const { hasContents = false } = list
    return searchPage({ sources, isNamed, words, hasContents }, query)
  }

  /** Everybody's rows that pass the filter; the search includes the owners' addresses (api: Quotation calls). */
  async function listAll(query: PageQuery<Sort> & { limit: number }, filter?: SQL): Promise<Page> {
    const { search } = query
    const sources = [{ ...ownSource(table), filter }]
    const isNamed = matchesSearch(table.searchText, search)
    const isOwned = matchesSearch(ownerEmailOf(table), search)
    if (!isNamed || !isOwned) return readPage(sources, query)
    // With OR, SQLite would look up the owner of every row.
    const isFound = sql`CASE WHEN ${isNamed} THEN 1 ELSE ${isOwned} END`
    return searchPage({ sources, isNamed: [isFound], words: [], hasContents: false }, query)
  }

  async function readPage(sources: readonly Source[], query: PageQuery<Sort>): Promise<Page> {
    const { limit = NO_LIMIT, offset = 0 } = query
    const order = orderOf(query)
    // From the end, any text may be placed before what an index has there.
    const indexed =
      order.placed && order.isDescending
        ? undefined
        : sources.find((source) => source.indexed?.includes(order.column))
    const others = sources.filter((source) => source !== indexed)
    let { first, total } = await createRowFinder(db, table, { order }, offset + limit).findIn(
      others,
    )
    // SQLite skips rows faster, if all rows come from the index.
    const skipped = indexed && total === 0 && !order.placed ? offset : 0
    if (indexed) {
      const count = limit + offset - skipped
      const own = await readByIndex(indexed, order, { limit: count, offset: skipped })
      first = mergeSorted(own, first, order, count)
      total += await db.$count(table, indexed.where)
    }
    const rowIds = first.slice(offset - skipped).map(({ rowId }) => rowId)
    return { rows: readRows(rowIds, null), total }
  }

  /** Reads a source's rows in index order; each slice starts where the previous one ended. */
  async function readByIndex(
    { where }: Source,
    order: Order,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<SortedRow[]> {
    let found: SortedRow[] = []
    const { column, placed } = order
    const compareRows = comparing(order)
    const direction = directionOf(order)
    const rowId = rowIdOf(table)
    const pace = createPace()
    let isNext = sql`TRUE`
    for (let skipped = offset, isDone = false; !isDone; skipped = 0) {
      await pace.slice(async (size) => {
        const count = Math.min(size, limit - found.length + (placed ? PLACED_ROWS : 0))
        const row = await db.get<{ rows: string }>(
          sql`SELECT json_group_array(${keyedRow(order)}) AS "rows" FROM (
            SELECT ${rowId} AS row_id, ${keyColumns(order)} FROM ${table} WHERE ${where} AND ${isNext}
            ORDER BY ${column} ${direction}, ${rowId} ${direction} LIMIT ${count} OFFSET ${skipped})`,
        )
        const rows: KeyedRow[] = JSON.parse(row.rows)
        const sorted = rows.map(toSortedRow(order))
        if (placed) found = mergeSorted(found, sorted.sort(compareRows), order, limit)
        else found.push(...sorted)
        const [lastId = 0, lastKey = null] = rows.at(-1) ?? []
        isNext = sql`(${column}, ${rowId}) ${comparisonOf(order)} (${lastKey}, ${lastId})`
        const reached = found[limit - 1]
        const last = toSortedRow(order)([lastId, lastKey])
        isDone = rows.length < count || (reached !== undefined && compareRows(reached, last) <= 0)
      })
    }
    return found
  }

  /** Picks the page's rows by the narrow columns first, so that only their documents are read. */
  async function searchPage(search: Search, query: PageQuery<Sort>): Promise<Page> {
    const { search: text = '', limit = NO_LIMIT, offset = 0 } = query
    const { byName, byContent, total } = await searchRows(
      db,
      table,
      search,
      orderOf(query),
      offset + limit,
    )
    const page = [...byName, ...byContent].slice(offset, offset + limit)
    const excerpts = byContent.length > 0 ? { search: text, rowIds: new Set(byContent) } : null
    return { rows: readRows(page, excerpts), total }
  }

  /**
   * Reads rows in slices: a list of documents may take gigabytes. Other requests run in between.
   */
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
  function orderOf({ sort, order }: PageQuery<Sort>): Order {
    const text = sort && list.texts?.[sort]
    return {
      column: list.sortColumns[sort ?? 'updatedAt'],
      isDescending: order !== 'asc',
      joined: list.joined,
      placed: alphabet && text ? { alphabet, text } : undefined,
    }
  }

  return { listVisible, listAll }
}

/** SQLite allows no offset without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The rows in the order of these ids. */
export function inOrderOf<Row extends { rowId: number }>(
  rowIds: readonly number[],
  rows: Row[],
): Row[] {
  const places = new Map(rowIds.map((rowId, at) => [rowId, at]))
  return rows.sort((a, b) => (places.get(a.rowId) ?? 0) - (places.get(b.rowId) ?? 0))
}

/** The address of a row's owner, to sort by. */
export const ownerEmailOf = ({ ownerId }: ListedTable): SQL<string> =>
  sql<string>`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${ownerId})`

/** Orders by a column, descending by default, then by the ids. */
export const orderedBy = (
  column: SQLWrapper,
  order: 'asc' | 'desc' | undefined,
  ids: readonly SQLWrapper[],
): SQL[] => [order === 'asc' ? asc(column) : desc(column), ...ids.map((id) => asc(id))]

/** How many more rows are read at once than are wanted, where texts may be placed among later ones. */
const PLACED_ROWS = 600

/** The number of rows whose sizes are read at once. */
const MAX_ROWS = 500

/** Whether a normalized text contains every word of the search; undefined without a word. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => containsWord(text, word)))
}

/** Whether a normalized text contains a word. */
export const containsWord = (text: SQLWrapper, word: string): SQL =>
  sql`instr(${text}, ${word}) > 0`
