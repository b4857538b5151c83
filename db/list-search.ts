import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { findContents } from './content.ts'
import { createRowFinder } from './list-finder.ts'
import type { Order } from './list-order.ts'
import type { DocumentTable, OtherRows, Source } from './list-rows.ts'
import { nextTurn } from './turns.ts'

export interface Search {
  sources: readonly Source[]
  /** For each word whether a row has it in its names. */
  isNamed: readonly SQL[]
  words: readonly string[]
  /** Whether the contents are looked through too. */
  hasContents: boolean
}

/** The first rows that have every word: those that have them all in their names come first. */
export async function searchRows(
  db: Db,
  table: DocumentTable,
  { sources, isNamed, words, hasContents }: Search,
  order: Order,
  count: number,
) {
  const finder = createRowFinder(db, table, { order, isNamed, hasContents }, count)
  const { first, total, others } = await finder.findIn(sources)
  const byName = first.map(({ rowId }) => rowId)
  const inContents = await findInContents(db, others, words)
  // Those found by their names may fill the page.
  const left = count - byName.length
  const reached = left > 0 ? inContents : []
  const { first: firstOfReached } = await createRowFinder(db, table, { order }, left).findAmong(
    reached,
  )
  const byContent = firstOfReached.map(({ rowId }) => rowId)
  return { byName, byContent, total: total + inContents.length }
}

/** The rows that have in their contents the words that their names lack. */
async function findInContents(
  db: Db,
  slices: readonly OtherRows[],
  words: readonly string[],
): Promise<number[]> {
  if (slices.length === 0) return []
  const owners = [...new Set(slices.flatMap((slice) => slice.owners))].slice(0, MAX_OWNERS)
  const contained: (ReadonlySet<number> | null)[] = []
  for (const [at, word] of words.entries()) {
    // What all names have is not looked up.
    const isInAllNames = slices.every(({ named }) => named.every((bits) => bits & (1 << at)))
    contained.push(isInAllNames ? null : await findContents(db, owners, word))
  }
  // All of them are filtered in a turn of its own.
  await nextTurn()
  const found: number[] = []
  for (const { rowIds, contentIds, named } of slices) {
    for (const [at, rowId] of rowIds.entries()) {
      if (hasAll(contained, named[at] ?? 0, contentIds[at] ?? 0)) found.push(rowId)
    }
  }
  return found
}

/** Whether the contents have all words but those in the names. */
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

/** Beyond these, quotations that others share are found by their names only. One's own come first. */
const MAX_OWNERS = 51
