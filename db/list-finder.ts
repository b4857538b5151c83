import type { Db } from './client.ts'
import { comparing, mergeSorted, type SortedRow, toSortedRow } from './list-order.ts'
import {
  createSliceReader,
  type ListedTable,
  type OtherRows,
  type RowSearch,
  type Slice,
  type Source,
} from './list-rows.ts'
import { createPace, nextTurn, slicesOf } from './turns.ts'

/** The rows found: their number, and the first of them. */
export interface FoundRows {
  total: number
  first: SortedRow[]
  /** The rows whose names lack a word. */
  others: OtherRows[]
}

/** Sorting more rows takes as long as reading them. Only pages far down a list need that many. */
const MANY_ROWS = 2_500

/**
 * Finds the first `count` rows in one pass: each slice returns only rows before the last one kept
 * so far. Other requests run between slices.
 */
export function createRowFinder(db: Db, table: ListedTable, search: RowSearch, count: number) {
  const { readNext, readThese } = createSliceReader(db, table, search)
  const { order } = search
  const found: FoundRows = { total: 0, first: [], others: [] }
  const longTexts: Slice['longTexts'] = []
  const lastWanted = () => found.first[count - 1]

  async function findIn(sources: readonly Source[]): Promise<FoundRows> {
    for (const source of sources) {
      // A separate pace for each source: joined rows take far longer.
      const pace = createPace()
      for (let last: number | null = null, isDone = false; !isDone; ) {
        const slice = await pace.slice(async (size) => {
          const next = await readNext(source, last, size, lastWanted())
          last = next.last
          isDone = next.walked < size
          return next
        })
        if (slice.rows.length > MANY_ROWS) await nextTurn()
        add(slice)
      }
    }
    for (const texts of slicesOf(longTexts, ([, bytes]) => bytes)) {
      await nextTurn()
      const rowIds = texts.map(([rowId]) => rowId)
      add(await readThese(rowIds, rowIds.length, lastWanted()))
    }
    return found
  }

  async function findAmong(rowIds: readonly number[]): Promise<FoundRows> {
    const pace = createPace()
    for (let at = 0; at < rowIds.length; ) {
      await pace.slice(async (size) => {
        add(await readThese(rowIds.slice(at, at + size), count, lastWanted()), true)
        at += size
      })
    }
    return found
  }

  function add({ total, rows, ...slice }: Slice, isSorted = false): void {
    const sorted = rows.map(toSortedRow(order))
    if (!isSorted || order.placed) sorted.sort(comparing(order))
    found.first = mergeSorted(found.first, sorted, order, count)
    found.total += total
    longTexts.push(...slice.longTexts)
    if (slice.rowIds.length > 0) found.others.push(slice)
  }

  return { findIn, findAmong }
}
