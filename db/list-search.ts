import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { findContents } from './content.ts'
import { createRowFinder } from './list-finder.ts'
import type { Order } from './list-order.ts'
import type { ListedTable, OtherRows, Source } from './list-rows.ts'
import { nextTurn } from './turns.ts'

export interface Search {
  sources: readonly Source[]
  /** SQL for each word: whether a row's names contain it. */
  isNamed: readonly SQL[]
  words: readonly string[]
  /** Whether the contents are searched too. */
  hasContents: boolean
}

/** The first rows that contain every word; those with all of them in their names come first. */
export async function searchRows(
  db: Db,
  table: ListedTable,
  { sources, isNamed, words, hasContents }: Search,
  order: Order,
  count: number,
) {
  const finder = createRowFinder(db, table, { order, isNamed, hasContents }, count)
  const { first, total, others } = await finder.findIn(sources)
  const byName = first.map(({ rowId }) => rowId)
  const inContents = await findInContents(db, others, words)
  // Rows found by their names may already fill the page.
  const left = count - byName.length
  const reached = left > 0 ? inContents : []
  const { first: firstOfReached } = await createRowFinder(db, table, { order }, left).findAmong(
    reached,
  )
  const byContent = firstOfReached.map(({ rowId }) => rowId)
  return { byName, byContent, total: total + inContents.length }
}

/** The rows whose contents have the words that their names lack. */
async function findInContents(
  db: Db,
  slices: readonly OtherRows[],
  words: readonly string[],
): Promise<number[]> {
  if (slices.length === 0) return []
  const owners = [...new Set(slices.flatMap((slice) => slice.owners))].slice(0, MAX_OWNERS)
  const contained: (ReadonlySet<number> | null)[] = []
  for (const [at, word] of words.entries()) {
    // A word that all names contain is not looked up.
    const isInAllNames = slices.every(({ named }) => named.every((bits) => bits & (1 << at)))
    contained.push(isInAllNames ? null : await findContents(db, owners, word))
  }
  // All rows are filtered in a separate turn.
  await nextTurn()
  const found: number[] = []
  for (const { rowIds, contentIds, named } of slices) {
    for (const [at, rowId] of rowIds.entries()) {
      if (hasAll(contained, named[at] ?? 0, contentIds[at] ?? 0)) found.push(rowId)
    }
  }
  return found
}

/** Whether the contents have all words that are not in the names. */
function hasAll(
  contained: readonly (ReadonlySet<number> | null)[],
  named: number,
  contentId: number,
) {
  for (let at = 0; at < contained.length; at++) {
    if (!(named & (1 << at)) && !contained[at]?.has(contentId)) return false
  }
  return true
}

/** Quotations shared by further owners are found only by their names. The user's own come first. */
const MAX_OWNERS = 51
