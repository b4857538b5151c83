import { type History, isSame, type Step } from './history.ts'
import type { DocumentStore, Operation } from './store.ts'

/**
 * Changes the blocks on the paper and in every step of the history, so that undo does not bring the
 * old state back. It adds no step of its own, and works while edits are locked.
 * @param isStored whether the server has made the same change, which then does not count as unsaved
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
 * The history as if the operation had been run before all of its steps; steps that would then
 * change nothing are left out.
 */
function rewriteHistory({ past, future }: History, operation: Operation): History {
  const rewrite = (steps: readonly Step[]) =>
    steps
      .map((step) => ({ ...step, before: operation(step.before), after: operation(step.after) }))
      .filter(({ meta, before, after }) => meta || !isSame(before, after))
  return { past: rewrite(past), future: rewrite(future) }
}

/** Makes something once for each object: it is the same for as long as the object is used. */
export function onceFor<Key extends WeakKey, More extends unknown[], Made>(
  make: (key: Key, ...more: More) => Made,
): (key: Key, ...more: More) => Made {
  const known = new WeakMap<Key, Made>()
  return (key, ...more) => {
    if (!known.has(key)) known.set(key, make(key, ...more))
    return known.get(key) as Made
  }
}
