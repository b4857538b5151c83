import { prefetch } from './lazy.ts'
import { $openQuotation } from './open-quotation.ts'
import { onceReady, whenIdle } from './page-events.ts'

type Loader = () => Promise<unknown>

const requested = new Set<Loader>()

/**
 * Fetches modules in an idle moment once the page is ready. For a reader it waits until they start
 * a copy: most readers never edit, so they don't download the code for editing.
 */
export function prefetchSoon(...loaders: readonly Loader[]): void {
  for (const load of loaders) {
    if (requested.has(load)) continue
    requested.add(load)
    onceReady(async () => {
      editing ??= onceEditingIsLikely()
      await editing
      whenIdle(() => {
        requested.delete(load)
        prefetch(load)
      })
    })
  }
}

let editing: Promise<void> | null = null

function onceEditingIsLikely(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = $openQuotation.subscribe(({ isReading }) => {
    if (!isReading) resolve()
  })
  void promise.then(() => stop())
  return promise
}
