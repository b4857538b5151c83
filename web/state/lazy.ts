/** Of an event on the window: a module could not be loaded. */
export const LOAD_FAILED = 'load-failed'

/**
 * The loader of a module that is fetched on demand: `lazy(() => import('./drag.ts'))`. The module is
 * loaded once; a failed load rejects, and the next call tries again.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      dispatchEvent(new Event(LOAD_FAILED))
      throw error
    })
    return loading
  }
}

/** Fetches modules ahead of need. A failure is ignored here: the call that needs one reports it. */
export function prefetch(...loaders: readonly (() => Promise<unknown>)[]): void {
  for (const load of loaders) load().catch(() => {})
}
