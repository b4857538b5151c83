/** How long the page is left to itself before the rest is fetched, in ms. */
const QUIET_MS = 2000

let isPrepared = false

/**
 * Fetches what will be wanted soon: the modals, the lists and the toasts. None of it is in the first load,
 * none of it is waited for after a press, and a server that goes away later can still be told of.
 */
export function prepare(): void {
  if (isPrepared) return
  isPrepared = true
  const rest = import('../modals.tsx').then(({ loadTheRest }) => loadTheRest())
  // Whoever opens one tries again, and says so when it fails.
  void Promise.allSettled([rest, import('../toasts.tsx')])
}

/** The same, when no hand has moved to the menu for a while. */
export function prepareSoon(): void {
  const whenIdle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act))
  setTimeout(() => whenIdle(prepare), QUIET_MS)
}
