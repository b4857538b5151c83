import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import type { clients } from './client-schema.ts'
import {
  comparisonOf,
  directionOf,
  type KeyedRow,
  keyColumns,
  keyedRow,
  mayPrecede,
  type Order,
  type SortedRow,
} from './list-order.ts'
import { offerStates } from './offer-schema.ts'
import type { bookmarks, files, quotationShares, quotations } from './schema.ts'
import type { templates } from './template-schema.ts'

/** A table of documents that belong to users. */
export type DocumentTable = typeof quotations | typeof bookmarks

/** A table whose rows lists show. */
export type ListedTable = DocumentTable | typeof clients | typeof files

/**
 * Documents that a list shows, and how they are walked. Sources of a list have no row in common.
 */
export interface Source {
  /**
   * The table whose rows are walked in rowid order: the documents' own, or one that links to them.
   */
  walked: ListedTable | typeof quotationShares | typeof offerStates
  /** Which rows are walked, found by an index; all of them if omitted. */
  where?: SQL
  /** The walked column that refers to a document, and the document's column that it refers to. */
  link: [walked: SQLWrapper, named: SQLWrapper]
  /** The owner, if all of the documents have the same one. */
  ownerId?: string
  /** Which of the documents are shown; all of them if omitted. */
  filter?: SQL | undefined
  /** Columns for which an index has the rows of `where` in order; not combined with a filter. */
  indexed?: readonly SQLWrapper[]
}

/** Rows of a listed table itself. */
export const ownSource = (table: ListedTable, where?: SQL): Source => ({
  walked: table,
  ...(where && { where }),
  link: [rowIdOf(table), rowIdOf(table)],
})

/** What a search looks for in rows. */
export interface RowSearch {
  order: Order
  /** SQL for each word: whether a row's names contain it. Without words every row is found. */
  isNamed?: readonly SQL[]
  /** Whether rows whose names lack a word are read too. */
  hasContents?: boolean
}

/** What is read for a slice of rows. */
export interface Slice extends OtherRows {
  /** How many rows were walked, shown or not, and the position of the last one. */
  walked: number
  last: number
  /** How many rows were found, and those among them that may belong to the first ones. */
  total: number
  rows: KeyedRow[]
  /** Rows whose texts are too long to be searched in this slice, with their lengths in bytes. */
  longTexts: [rowId: number, bytes: number][]
}

/** Rows whose names lack a word, as one list per column. */
export interface OtherRows {
  rowIds: number[]
  contentIds: number[]
  /** The words found in the names, one bit per word. */
  named: number[]
  /** Their owners, without duplicates. */
  owners: string[]
}

/**
 * Texts longer than this, in bytes, are searched separately, since searching them all at once could
 * take any time.
 */
const SHORT_TEXT = 200

/** Creates functions that read slices. Rows after `lastWanted` are only counted. */
export function createSliceReader(db: Db, table: ListedTable, search: RowSearch) {
  const { order, isNamed = [], hasContents } = search
  const { placed, joined = sql.empty() } = order
  const rowId = rowIdOf(table)
  const all = 2 ** isNamed.length - 1
  const bits = sql.join([sql`0`, ...isNamed.map((is, at) => sql`(${is}) * ${bit(at)}`)], sql` + `)

  /** Reads a source's next rows: those after a position, or the first ones. */
  function readNext(source: Source, after: number | null, size: number, lastWanted?: SortedRow) {
    const { walked, where, link, filter, ownerId } = source
    const [linking, linked] = link
    const position = sql`${walked}.rowid`
    const isNext = after === null ? undefined : sql`${position} ${comparisonOf(order)} ${after}`
    // New rows are last by rowid and mostly by time, so walking in the list's direction finds the
    // first ones early.
    const next = sql`WHERE ${and(where, isNext) ?? sql`TRUE`}
      ORDER BY ${position} ${directionOf(order)} LIMIT ${size}`
    const length = sql`octet_length(${table.searchText})`
    const ofShort = sql`CASE WHEN ${length} > ${SHORT_TEXT} THEN -${length} ELSE ${bits} END`
    const named = isNamed.length > 0 ? ofShort : bits
    const isOwn = walked === table
    const isShown = isOwn ? filter : and(sql`${linked} IS NOT NULL`, filter)
    const columns = columnsWith(isShown ? sql`CASE WHEN ${isShown} THEN ${named} END` : named)
    // The left join keeps the order, and counts rows without a document. A walked table isn't joined again.
    const rows = isOwn
      ? sql`SELECT ${position} AS position, ${columns} FROM ${table} ${joined} ${next}`
      : sql`SELECT position, ${columns}
          FROM (SELECT ${position} AS position, ${linking} AS link, * FROM ${walked} ${next}) AS ${walked}
          LEFT JOIN ${table} ON ${linked} = link ${walked === offerStates ? sql`` : joined} LIMIT ${size}`
    return readSlice(rows, lastWanted, ownerId)
  }

  /** Reads the first of these rows, regardless of the length of their texts. */
  function readThese(rowIds: readonly number[], count: number, lastWanted?: SortedRow) {
    const rows = sql`SELECT ${rowId} AS position, ${columnsWith(bits)}
      FROM json_each(${JSON.stringify(rowIds)}) CROSS JOIN ${table} ON ${rowId} = value ${joined}
      ORDER BY sort_key ${directionOf(order)}, row_id ${directionOf(order)} LIMIT ${placed ? rowIds.length : count}`
    return readSlice(rows, lastWanted)
  }

  const columnsWith = (named: SQL) => sql`${rowId} AS row_id, ${keyColumns(order)},
    ${named} AS named, ${ofContents(table.ownerId)} AS owner_id, ${ofContents(contentIdOf(table))} AS content_id`

  /**
   * In a bookmark's row these columns come after the item, so reading them reads every item's
   * pages.
   */
  const ofContents = (column: SQLWrapper) => (hasContents ? column : sql`NULL`)

  /**
   * Returns a single row of lists, since the driver takes as long for one row as SQLite for a
   * hundred. The LIMIT in `rows` keeps SQLite from computing a column again for each mention.
   */
  async function readSlice(rows: SQL, lastWanted?: SortedRow, ownerId?: string): Promise<Slice> {
    const isOther = sql.raw(hasContents ? `named BETWEEN 0 AND ${all - 1}` : 'FALSE')
    const owners = ownerId ? sql`json_array(${ownerId})` : listOf(sql`DISTINCT owner_id`, isOther)
    const row = await db.get<Record<keyof Slice, string | number>>(
      sql`SELECT count(*) AS "walked", ${sql.raw(order.isDescending ? 'min' : 'max')}(position) AS "last",
        count(*) FILTER (WHERE named = ${all}) AS "total",
        ${listOf(keyedRow(order), sql`named = ${all} AND ${mayPrecede(order, lastWanted)}`)} AS "rows",
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

const contentIdOf = (table: ListedTable): SQLWrapper =>
  'contentId' in table ? table.contentId : sql`NULL`

const bit = (at: number): SQL => sql.raw(`${1 << at}`)

const listOf = (value: SQL, where: SQL): SQL =>
  sql`json_group_array(${value}) FILTER (WHERE ${where})`

export const rowIdOf = (table: ListedTable | typeof templates): SQL<number> =>
  sql<number>`${table}.rowid`

/** Bound as one value: a list of parameters would take longer to build than the query to run. */
export const hasRowId = (table: ListedTable | typeof templates, rowIds: readonly number[]): SQL =>
  sql`${rowIdOf(table)} IN (SELECT value FROM json_each(${JSON.stringify(rowIds)}))`
