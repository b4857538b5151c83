import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import {
  comparisonOf,
  directionOf,
  type Order,
  type SortedRow,
  type SortKey,
} from './list-order.ts'
import type { bookmarks, quotationShares, quotations } from './schema.ts'

/** A table of documents that belong to users. */
export type DocumentTable = typeof quotations | typeof bookmarks

/** Documents that a list shows, and how they are looked through. Two sources have no row in common. */
export interface Source {
  /** The table whose rows are walked in the order of their rowids: the documents' own, or one of links. */
  walked: DocumentTable | typeof quotationShares
  /** Of the rows walked, by an index; all without it. */
  where?: SQL
  /** The column of a row walked that names its document, and the document's column that it names. */
  link: [walked: SQLWrapper, named: SQLWrapper]
  /** The owner of all of them. */
  ownerId?: string
  /** Of the documents: which of them are shown; all without it. */
  filter?: SQL | undefined
  /** Columns by whose order an index has those of `where`; not with a filter. */
  indexed?: readonly SQLWrapper[]
}

/** What is looked for in rows. */
export interface RowSearch {
  order: Order
  /** For each word whether a row has it in its names. Without words every row is found. */
  isNamed?: readonly SQL[]
  /** Whether those that lack a word in their names are read too. */
  hasContents?: boolean
}

/** What is read of a slice of rows. */
export interface Slice extends OtherRows {
  /** How many were walked, shown or not, and the position of the last one. */
  walked: number
  last: number
  /** How many are found, and those of them that may be among the first. */
  total: number
  rows: [rowId: number, key: SortKey][]
  /** Rows whose texts are too long to be looked through in this slice, with their bytes. */
  longTexts: [rowId: number, bytes: number][]
}

/** Rows that lack a word in their names: a list for each column. */
export interface OtherRows {
  rowIds: number[]
  contentIds: number[]
  /** The words found in the names, a bit for each. */
  named: number[]
  /** Their owners, each once. */
  owners: string[]
}

/** Longer texts, in bytes, are looked through by themselves: the time for all of them has no bound. */
const SHORT_TEXT = 200

/** Creates the reader of slices. Rows that come after `lastWanted` are only counted. */
export function createSliceReader(db: Db, table: DocumentTable, search: RowSearch) {
  const { order, isNamed = [], hasContents } = search
  const rowId = rowIdOf(table)
  const all = 2 ** isNamed.length - 1
  const bits = sql.join([sql`0`, ...isNamed.map((is, at) => sql`(${is}) * ${bit(at)}`)], sql` + `)

  /** Reads the next rows of a source: those after a position, or the first ones. */
  function readNext(source: Source, after: number | null, size: number, lastWanted?: SortedRow) {
    const { walked, where, link, filter, ownerId } = source
    const [linking, linked] = link
    const position = sql`${walked}.rowid`
    const isNext = after === null ? undefined : sql`${position} ${comparisonOf(order)} ${after}`
    // New rows come last by id and mostly by time: from this end, the first ones are found at once.
    const walk = (columns: SQL) => sql`SELECT ${position} AS position, ${columns} FROM ${walked}
      WHERE ${and(where, isNext) ?? sql`TRUE`} ORDER BY ${position} ${directionOf(order)} LIMIT ${size}`
    const length = sql`octet_length(${table.searchText})`
    const ofShort = sql`CASE WHEN ${length} > ${SHORT_TEXT} THEN -${length} ELSE ${bits} END`
    const ofShown = (named: SQL, isShown?: SQL) =>
      isShown ? sql`CASE WHEN ${isShown} THEN ${named} END` : named
    const named = isNamed.length > 0 ? ofShort : bits
    if (walked === table)
      return readSlice(walk(columnsWith(ofShown(named, filter))), lastWanted, ownerId)
    // The left join keeps the order, and rows without a document in the count.
    const isShown = and(sql`${linked} IS NOT NULL`, filter)
    const rows = sql`SELECT position, ${columnsWith(ofShown(named, isShown))}
      FROM (${walk(sql`${linking} AS link`)}) LEFT JOIN ${table} ON ${linked} = link LIMIT ${size}`
    return readSlice(rows, lastWanted, ownerId)
  }

  /** Reads the first of these rows, however long their texts are. */
  function readThese(rowIds: readonly number[], count: number, lastWanted?: SortedRow) {
    const rows = sql`SELECT ${rowId} AS position, ${columnsWith(bits)}
      FROM json_each(${JSON.stringify(rowIds)}) CROSS JOIN ${table} ON ${rowId} = value
      ORDER BY sort_key ${directionOf(order)}, row_id ${directionOf(order)} LIMIT ${count}`
    return readSlice(rows, lastWanted)
  }

  const columnsWith = (named: SQL) => sql`${rowId} AS row_id, ${order.column} AS sort_key,
    ${named} AS named, ${ofContents(table.ownerId)} AS owner_id, ${ofContents(table.contentId)} AS content_id`

  /** Of a bookmark the content is behind the item: SQLite would read the pages of all items for it. */
  const ofContents = (column: SQLWrapper) => (hasContents ? column : sql`NULL`)

  /**
   * One row of lists, since the driver takes as long for a row as SQLite for a hundred. The limits of the
   * rows keep SQLite from computing a column again wherever it is named.
   */
  async function readSlice(rows: SQL, lastWanted?: SortedRow, ownerId?: string): Promise<Slice> {
    const { rowId: lastId, key: lastKey } = lastWanted ?? {}
    // Not false: a key may be null.
    const isWanted = lastWanted
      ? sql`((${lastKey}, ${lastId}) ${comparisonOf(order)} (sort_key, row_id)) IS NOT FALSE`
      : sql`TRUE`
    const isOther = sql.raw(hasContents ? `named BETWEEN 0 AND ${all - 1}` : 'FALSE')
    const owners = ownerId ? sql`json_array(${ownerId})` : listOf(sql`DISTINCT owner_id`, isOther)
    const row = await db.get<Record<keyof Slice, string | number>>(
      sql`SELECT count(*) AS "walked", ${sql.raw(order.isDescending ? 'min' : 'max')}(position) AS "last",
        count(*) FILTER (WHERE named = ${all}) AS "total",
        ${listOf(sql`json_array(row_id, sort_key)`, sql`named = ${all} AND ${isWanted}`)} AS "rows",
        ${listOf(sql`json_array(row_id, -named)`, sql`named < 0`)} AS "longTexts",
        ${listOf(sql`row_id`, isOther)} AS "rowIds",
        ${listOf(sql`content_id`, isOther)} AS "contentIds",
        ${listOf(sql`named`, isOther)} AS "named",
        ${owners} AS "owners"
        FROM (${rows})`,
    )
    const parsed = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? JSON.parse(value) : value,
    ])
    return Object.fromEntries(parsed)
  }

  return { readNext, readThese }
}

const bit = (at: number): SQL => sql.raw(`${1 << at}`)

const listOf = (value: SQL, where: SQL): SQL =>
  sql`json_group_array(${value}) FILTER (WHERE ${where})`

export const rowIdOf = (table: DocumentTable): SQL<number> => sql<number>`${table}.rowid`

/** Bound as one value: a list of parameters would take longer to build than to run. */
export const hasRowId = (table: DocumentTable, rowIds: readonly number[]): SQL =>
  sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`
