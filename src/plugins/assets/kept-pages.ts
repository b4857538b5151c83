import { LRUCache } from 'lru-cache'
import type { Compressed } from '../compression.ts'

/** Size of the cache of compressed pages, in bytes: 5,000 rows take 50 kB. */
const MAX_BYTES = 8 * 1024 * 1024

/** Keeps compressed pages that are the same for everybody who asks. */
export function createKeptPages() {
  const kept = new LRUCache<string, Compressed>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  })
  const inPreparation = new Map<string, Promise<Compressed>>()

  /**
   * Makes a page once for all requests that wait for it. An uncompressed page is not kept: it is a
   * hundred times as long.
   */
  return async function share(key: string, make: () => Promise<Compressed>): Promise<Compressed> {
    const ready = kept.get(key) ?? inPreparation.get(key)
    if (ready) return ready
    const making = make()
    inPreparation.set(key, making)
    try {
      const page = await making
      if (page.encoding) kept.set(key, page)
      return page
    } finally {
      inPreparation.delete(key)
    }
  }
}
