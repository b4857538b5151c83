import { MESSAGES } from '../../src/domain/words/messages.ts'
import { toast } from './toasts.ts'

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

/** Does with a module what was asked for; where it can't be loaded, that is said, after `giveUp`. */
export function withLoaded<T>(
  load: () => Promise<T>,
  act: (loaded: T) => void,
  giveUp?: () => void,
): void {
  load().then(act, () => {
    giveUp?.()
    toast.error(MESSAGES.networkError)
  })
}

/**
 * Loads what the page is to have in any case: tries again until it is there, at growing intervals, so after
 * an outage no later than it lasted.
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
