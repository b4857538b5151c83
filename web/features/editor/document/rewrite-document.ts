import type { History, Step } from './history.ts'
import type { DocumentStore, Operation } from './store.ts'

/**
 * Changes the blocks on the paper and in every step, so that undo brings nothing of it back. It is no
 * step of its own, and no lock forbids it.
 * @param isStored the server has made the same change: it is nothing unsaved
 */
export function rewriteDocument(
  store: DocumentStore,
  operation: Operation,
  { isStored }: { isStored: boolean },
): void {
  store.replace(({ committed, shown, saved, history }) => ({
    committed: operation(committed),
    shown: operation(shown),
    saved: isStored ? operation(saved) : saved,
    history: rewriteHistory(history, operation),
  }))
}

/**
 * The history as if the operation had been run before all of its steps; steps that change nothing then
 * are left out.
 */
function rewriteHistory({ past, future }: History, operation: Operation): History {
  const rewrite = (steps: readonly Step[]) =>
    steps
      .map((step) => ({ ...step, before: operation(step.before), after: operation(step.after) }))
      .filter(({ meta, before, after }) => meta || !isSame(before, after))
  return { past: rewrite(past), future: rewrite(future) }
}

/** Shared parts are not looked into. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  )
}
