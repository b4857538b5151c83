import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { findContents } from './content.ts'
import { firstInOrder, type Order } from './list-order.ts'
import {
  type CandidateColumns,
  type Candidates,
  type DocumentTable,
  readCandidates,
  rowIdOf,
  type Source,
} from './list-rows.ts'
import { nextTurn, slicesOf } from './turns.ts'

export interface Search {
  sources: readonly Source[]
  /** For each word whether a row has it in its names. */
  isNamed: readonly SQL[]
  words: readonly string[]
  /** Whether the contents are looked through too. */
  hasContents: boolean
}

/** Creates the search through a table, which lets other requests have their turn. */
export function createRowSearch(db: Db, table: DocumentTable) {
  /** The ids of the rows that have every word: those that have them all in their names come first. */
  async function searchRows(search: Search, order: Order, count: number) {
    const candidates = await readCandidates(db, table, search.sources, columnsOf(search))
    await readLongTexts(candidates, search.isNamed)
    const { rowIds, contentIds, named } = candidates
    const all = (1 << search.isNamed.length) - 1
    const byName = placesOf(named, (bits) => bits === all)
    const byContent: number[] = []
    if (search.hasContents && byName.length < rowIds.length) {
      const contained = await findInContents(candidates, search)
      const isFound = (bits: number, contentId: number) =>
        contained.every((ids, at) => bits & (1 << at) || ids.has(contentId))
      const isIn = (bits: number, at: number) => bits !== all && isFound(bits, contentIds[at] ?? 0)
      byContent.push(...placesOf(named, isIn))
    }
    const inOrder = async (places: number[], atMost: number) => {
      if (atMost <= 0) return []
      const found = places.map((at) => rowIds[at] ?? 0)
      return (await firstInOrder(db, table, found, order, atMost)).rowIds
    }
    return {
      byName: await inOrder(byName, count),
      // Those found by their names may fill the page.
      byContent: await inOrder(byContent, count - byName.length),
      total: byName.length + byContent.length,
    }
  }

  function columnsOf({ isNamed, hasContents }: Search): CandidateColumns {
    const length = sql`octet_length(${table.searchText})`
    return {
      // Of a bookmark it is behind the item: SQLite would read the pages of all items for it.
      ...(hasContents && { contentIds: table.contentId, owners: table.ownerId }),
      named: sql`CASE WHEN ${length} > ${SHORT_TEXT} THEN -${length} ELSE ${bitsOf(isNamed)} END`,
    }
  }

  async function readLongTexts(
    { rowIds, named }: Candidates,
    isNamed: readonly SQL[],
  ): Promise<void> {
    const places = placesOf(named, (bits) => bits < 0)
    for (const slice of slicesOf(places, (at) => -(named[at] ?? 0))) {
      await nextTurn()
      const ids = JSON.stringify(slice.map((at) => rowIds[at]))
      // The slice's place comes along, since rows may be gone by now.
      const { found } = await db.get<{ found: string }>(
        sql`SELECT json_group_array(json_array(key, ${bitsOf(isNamed)})) AS "found"
          FROM json_each(${ids}) JOIN ${table} ON ${rowIdOf(table)} = value`,
      )
      for (const at of slice) named[at] = 0
      for (const [at, bits] of JSON.parse(found) as [number, number][]) {
        named[slice[at] ?? 0] = bits
      }
    }
  }

  /** For each word the ids of the contents that have it. What all names have is not looked up. */
  async function findInContents({ named, owners }: Candidates, { words }: Search) {
    const found: ReadonlySet<number>[] = []
    const first = [...new Set(owners)].slice(0, MAX_OWNERS)
    for (const [at, word] of words.entries()) {
      const isInAllNames = named.every((bits) => bits & (1 << at))
      found.push(isInAllNames ? new Set() : await findContents(db, first, word))
    }
    return found
  }

  return searchRows
}

/** Beyond these, quotations that others share are found by their names only. One's own come first. */
const MAX_OWNERS = 51

/** Longer texts, in bytes, are looked through in slices: the time for all of them has no bound. */
const SHORT_TEXT = 200

const placesOf = (named: readonly number[], has: (bits: number, at: number) => boolean): number[] =>
  [...named.keys()].filter((at) => has(named[at] ?? 0, at))

/** A number with a bit for each condition that holds, the first one's the lowest. */
const bitsOf = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition, at) => sql`(${condition}) * ${sql.raw(`${1 << at}`)}`),
    sql` + `,
  )
