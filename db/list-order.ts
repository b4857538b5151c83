import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Alphabet } from '#domain/words/alphabet.ts'

export interface Order {
  column: SQLWrapper
  isDescending: boolean
  /** SQL: the join of a table that the column, or a filter, may be of. It adds no rows. */
  joined?: SQL | undefined
  /** The alphabet of the texts of which the column has the keys, if it has letters of its own. */
  placed?: { alphabet: Alphabet; text: SQLWrapper } | undefined
}

/** A row with its key, and with its text, if the alphabet may place it after that key. */
export type KeyedRow = [rowId: number, key: SortKey, text?: string]

/** A row and its sort key. */
export interface SortedRow {
  rowId: number
  key: SortKey
  /** The key in a form that compares in JavaScript as the key does in SQLite. */
  comparable: SortKey
}

export type SortKey = string | number | null

/** SQL: the column `sort_key`, and `text`, which is null if the alphabet does not place it. */
export function keyColumns({ column, placed }: Order): SQL {
  if (!placed) return sql`${column} AS sort_key`
  const { alphabet, text } = placed
  const { hasMarks, patterns } = alphabet
  const mayBePlaced = sql.join(
    [
      ...(hasMarks ? [sql`octet_length(${text}) > length(${text})`] : []),
      ...patterns.map((pattern) => sql`${text} GLOB ${pattern}`),
    ],
    sql` OR `,
  )
  return sql`${column} AS sort_key, CASE WHEN ${mayBePlaced} THEN ${text} END AS text`
}

/** SQL: a KeyedRow. */
export const keyedRow = ({ placed }: Order): SQL =>
  placed ? sql`json_array(row_id, sort_key, text)` : sql`json_array(row_id, sort_key)`

/**
 * SQL: whether a row may come before this one. A text is placed after its key, never before: that tells
 * enough in ascending order.
 */
export function mayPrecede(order: Order, last: SortedRow | undefined): SQL {
  if (!last) return sql`TRUE`
  const isText = order.placed && order.isDescending ? sql` OR text IS NOT NULL` : sql.empty()
  // IS NOT FALSE, because a key may be null.
  return sql`(((${last.key}, ${last.rowId}) ${comparisonOf(order)} (sort_key, row_id)) IS NOT FALSE${isText})`
}

type Direction = Pick<Order, 'isDescending'>

export const directionOf = ({ isDescending }: Direction) => (isDescending ? sql`DESC` : sql`ASC`)

/** SQL: the operator that is true between a later value and an earlier one. */
export const comparisonOf = ({ isDescending }: Direction) => (isDescending ? sql`<` : sql`>`)

export const toSortedRow =
  ({ placed }: Order) =>
  ([rowId, stored, text]: KeyedRow): SortedRow => {
    const key = placed && text ? placed.alphabet.keyOf(text) : stored
    return { rowId, key, comparable: typeof key === 'string' ? inByteOrder(key) : key }
  }

/** A text that compares like its bytes in UTF-8: in UTF-16, surrogates come before U+E000. */
const inByteOrder = (text: string): string =>
  text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
  })

/** Compares as SQLite sorts: by key, then by id. */
export const comparing = ({ isDescending }: Direction) =>
  isDescending
    ? (left: SortedRow, right: SortedRow) => compare(right, left)
    : (left: SortedRow, right: SortedRow) => compare(left, right)

function compare(left: SortedRow, right: SortedRow): number {
  const a = left.comparable
  const b = right.comparable
  if (a === b) return left.rowId - right.rowId
  // Null comes before all others.
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}

/** The first rows of two sorted lists, merged. */
export function mergeSorted(
  left: readonly SortedRow[],
  right: readonly SortedRow[],
  direction: Direction,
  count: number,
): SortedRow[] {
  const compareRows = comparing(direction)
  const merged: SortedRow[] = []
  for (let l = 0, r = 0; merged.length < count; ) {
    const a = left[l]
    const b = right[r]
    const next = a && b ? (compareRows(a, b) < 0 ? a : b) : (a ?? b)
    if (!next) break
    merged.push(next)
    if (next === a) l += 1
    else r += 1
  }
  return merged
}
