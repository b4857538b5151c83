import { LRUCache } from 'lru-cache'
import type { Compressed } from '../compression.ts'

/** Size of the cache of compressed pages, in bytes: 5,000 rows take 50 kB. */
const MAX_BYTES = 8 * 1024 * 1024

/** Keeps compressed pages that are the same for everybody who asks. */
export function createKeptPages() {
  const kept = new LRUCache<string, Compressed, () => Promise<Compressed>>({
    maxSize: MAX_BYTES,
    // Too large to be kept.
    sizeCalculation: ({ body, encoding }) => (encoding ? body.length : MAX_BYTES + 1),
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A page that is evicted while it is made is still returned.
    ignoreFetchAbort: true,
  })

  /**
   * Makes a page once for all requests that wait for it. An uncompressed page is not kept: it is a
   * hundred times as long.
   */
  return (key: string, make: () => Promise<Compressed>): Promise<Compressed> =>
    kept.forceFetch(key, { context: make })
}
