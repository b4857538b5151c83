import { LRUCache } from 'lru-cache'
import type { Database } from './client.ts'

/**
 * How long a change that another program makes to the file (which none should) can stay unnoticed.
 */
const CACHED_MS = 1000
const MAX_CACHED = 10_000

/**
 * The options of a cache that holds up to this many entries. The option `max` would allocate room
 * for all of them at once.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/**
 * A look-up by a key that costs as much as what it is made for. When only this process uses the
 * database, what it finds is kept until anything is written to these tables: what such a write ends
 * or changes takes effect at once.
 * @param tables their names
 * @param find also tells how long it holds at most, in ms since 1970; null is not kept
 */
export function createCachedLookUp<Found>(
  db: Pick<Database, 'isOurs' | 'onWrite'>,
  now: () => number,
  tables: readonly string[],
  find: (key: string) => Promise<{ found: Found; until?: number } | null>,
): (key: string) => Promise<Found | null> {
  const cache = new LRUCache<string, { found: Found; until: number }>(upTo(MAX_CACHED))
  let writes = 0
  db.onWrite(tables, () => {
    writes += 1
    cache.clear()
  })

  return async (key) => {
    const cached = cache.get(key)
    if (cached && cached.until > now()) return cached.found
    const writesBefore = writes
    const row = await find(key)
    if (!row) return null
    const { found, until = Number.POSITIVE_INFINITY } = row
    // What was read before a write may be outdated by now.
    if (db.isOurs && writes === writesBefore)
      cache.set(key, { found, until: Math.min(until, now() + CACHED_MS) })
    return found
  }
}
