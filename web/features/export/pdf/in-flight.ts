/** Limits how many things are in progress at once. */
export function limitInFlight(most: number) {
  let count = 0
  let wake: (() => void) | null = null
  return {
    /** Waits until there is room for one more; rejects once the signal is aborted. */
    async acquire(signal: AbortSignal): Promise<void> {
      while (count >= most) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        wake = resolve
        const stop = () => reject(signal.reason)
        signal.addEventListener('abort', stop, { once: true })
        await promise.finally(() => signal.removeEventListener('abort', stop))
      }
      count++
    },
    release(): void {
      count--
      wake?.()
    },
  }
}
