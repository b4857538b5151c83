import type { Page } from 'playwright'

/**
 * The browser's draft database, to check whether a draft has been written and to damage one.
 */
const STORE = { database: 'quotation-drafts', store: 'drafts' }

/** All entries, once pending writes are done. */
export function storedDrafts(page: Page): Promise<unknown[]> {
  return page.evaluate(
    ({ database, store }) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    STORE,
  )
}

/** Stores entries unchanged. */
export function storeDrafts(page: Page, entries: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ({ database, store, entries }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite')
          for (const [key, value] of Object.entries(entries))
            writing.objectStore(store).put(value, key)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { ...STORE, entries },
  )
}
