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

/** A row with its key, or with a text whose key the alphabet makes. */
export type KeyedRow = [rowId: number, key: SortKey, text?: string]

/** A row and its sort key. */
export interface SortedRow {
  rowId: number
  key: SortKey
  /** The key in a form that compares in JavaScript as the key does in SQLite. */
  comparable: SortKey
}

export type SortKey = string | number | null

/** SQL: the column `sort_key`, which is null for a text that the alphabet places, and `text`. */
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
  return sql`CASE WHEN ${mayBePlaced} THEN NULL ELSE ${column} END AS sort_key, ${text} AS text`
}

/** SQL: a row with its key, or with its text. */
export const keyedRow = ({ placed }: Order): SQL =>
  placed
    ? sql`json_array(row_id, sort_key, CASE WHEN sort_key IS NULL THEN text END)`
    : sql`json_array(row_id, sort_key)`

type Direction = Pick<Order, 'isDescending'>

export const directionOf = ({ isDescending }: Direction) => (isDescending ? sql`DESC` : sql`ASC`)

/** SQL: the operator that is true between a later value and an earlier one. */
export const comparisonOf = ({ isDescending }: Direction) => (isDescending ? sql`<` : sql`>`)

export const toSortedRow =
  ({ placed }: Order) =>
  ([rowId, stored, text]: KeyedRow): SortedRow => {
    const key = placed && text ? placed.alphabet.keyOf(text) : stored
    const isInOrder = typeof key !== 'string' || !SURROGATES_OR_AFTER.test(key)
    return { rowId, key, comparable: isInOrder ? key : inByteOrder(key) }
  }

const SURROGATES_OR_AFTER = /[\ud800-\uffff]/

/** A text that compares like its bytes in UTF-8: in UTF-16, surrogates come before U+E000. */
function inByteOrder(text: string): string {
  const units = Uint16Array.from({ length: text.length }, (_, at) =>
    unitInOrder(text.charCodeAt(at)),
  )
  return String.fromCharCode(...units)
}

const unitInOrder = (unit: number): number => {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

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
