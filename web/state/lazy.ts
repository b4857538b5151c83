import { $toastWords, toast } from './toasts.ts'

/** The event on the window when a module could not be loaded. */
export const LOAD_FAILED = 'load-failed'

/**
 * Returns the loader of a module that is fetched on demand: `lazy(() => import('./drag.ts'))`. The
 * module is loaded once; a failed load rejects, and the next call tries again.
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

/** Loads a module and runs `act` with it; if it can't be loaded, reports that, after `giveUp`. */
export function withLoaded<T>(
  load: () => Promise<T>,
  act: (loaded: T) => void,
  giveUp?: () => void,
): void {
  load().then(act, () => {
    giveUp?.()
    toast.error($toastWords.get().unreachable)
  })
}

/** Loads a module and runs `act` with it; the page works without it, so a failure is ignored. */
export function ifLoaded<T>(load: () => Promise<T>, act: (loaded: T) => void): void {
  load().then(act, () => {})
}

/**
 * Loads what the page needs in any case: tries again at growing intervals until it succeeds. After
 * an outage it takes no longer than the outage lasted.
 */
export async function keepLoading<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const FIRST_WAIT_MS = 1000

/** Fetches modules ahead of need. A failure is ignored here: the call that needs one reports it. */
export function prefetch(...loaders: readonly (() => Promise<unknown>)[]): void {
  for (const load of loaders) load().catch(() => {})
}
