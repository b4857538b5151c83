/** How long the page may be kept from answering input, in ms. */
const BUDGET_MS = 10

/**
 * Returns a function to await between steps: it lets the page answer input once the time since the
 * last pause is used up. Rejects once the signal is aborted.
 */
export function createPace(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < BUDGET_MS) return
    await nextTask()
    signal.throwIfAborted()
    since = performance.now()
  }
}

/** Resolves in a new task, after pending input. Timers would be slowed down in hidden tabs. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
  return promise
}
