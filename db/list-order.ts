import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type DocumentTable, rowIdOf } from './list-rows.ts'
import { createPace } from './turns.ts'

export interface Order {
  column: SQLWrapper
  isDescending: boolean
}

/** Rows in their order, with what they are sorted by. */
export interface Sorted {
  rowIds: number[]
  keys: SortKey[]
}

type SortKey = string | number | null

/**
 * The first rows in the order of a column and, where it is equal, of their ids. SQLite sorts them in slices,
 * which are merged here: it would sort all of them in one turn of the event loop.
 */
export async function firstInOrder(
  db: Db,
  table: DocumentTable,
  rowIds: readonly number[],
  order: Order,
  count: number,
): Promise<Sorted> {
  const pace = createPace()
  let first: Sorted = { rowIds: [], keys: [] }
  for (let at = 0; at < rowIds.length; ) {
    await pace.slice(async (size) => {
      const ids = rowIds.slice(at, at + size)
      first = mergeSorted(first, await sortSlice(db, table, ids, order, count), order, count)
      at += size
    })
  }
  return first
}

async function sortSlice(
  db: Db,
  table: DocumentTable,
  rowIds: readonly number[],
  { column, isDescending }: Order,
  count: number,
): Promise<Sorted> {
  const rowId = rowIdOf(table)
  const direction = directionOf(isDescending)
  const row = await db.get<Record<keyof Sorted, string>>(
    sql`SELECT json_group_array(row_id) AS "rowIds", json_group_array(sort_key) AS "keys" FROM (
      SELECT ${rowId} AS row_id, ${column} AS sort_key
      FROM json_each(${JSON.stringify(rowIds)}) CROSS JOIN ${table} ON ${rowId} = value
      ORDER BY sort_key ${direction}, row_id ${direction} LIMIT ${count})`,
  )
  return { rowIds: JSON.parse(row.rowIds), keys: JSON.parse(row.keys) }
}

export const directionOf = (isDescending: boolean) => (isDescending ? sql`DESC` : sql`ASC`)

/** The first ones of two sorted lists. */
export function mergeSorted(
  left: Sorted,
  right: Sorted,
  { isDescending }: Pick<Order, 'isDescending'>,
  count: number,
): Sorted {
  const [leftCount, rightCount] = [left.rowIds.length, right.rowIds.length]
  const length = Math.min(leftCount + rightCount, count)
  const merged: Sorted = { rowIds: [], keys: [] }
  for (let l = 0, r = 0; merged.rowIds.length < length; ) {
    const isLeft =
      r >= rightCount || (l < leftCount && compare(left, l, right, r) < 0 !== isDescending)
    const [from, at] = isLeft ? [left, l++] : [right, r++]
    merged.rowIds.push(from.rowIds[at] ?? 0)
    merged.keys.push(from.keys[at] ?? null)
  }
  return merged
}

/** As SQLite compares: null before all others. No two rows are equal. */
function compare(left: Sorted, l: number, right: Sorted, r: number): number {
  const [a, b] = [left.keys[l] ?? null, right.keys[r] ?? null]
  if (a === b) return (left.rowIds[l] ?? 0) - (right.rowIds[r] ?? 0)
  if (a === null || b === null) return a === null ? -1 : 1
  return a < b ? -1 : 1
}
