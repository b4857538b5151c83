import { atom } from 'nanostores'

const $isReady = atom(false)

/** `<html data-ready>`: the page answers input (architecture: Hooks). */
export function markReady(): void {
  document.documentElement.dataset.ready = ''
  $isReady.set(true)
}

/** Runs `act`, which can wait until then, once the page answers input. */
export function onceReady(act: () => unknown): void {
  const begin = () => {
    stop()
    act()
  }
  // In a microtask, so that observers of the attribute run before any request that `act` makes.
  const stop = $isReady.subscribe((isReady) => isReady && queueMicrotask(begin))
}

/** The event on the window when its owner's page learns where a sent quotation stands; `detail` is its id. */
export const OFFER_OPENED = 'offer-opened'

/** The event on the window when the user has sent or withdrawn offers: where they stand is asked anew. */
export const OFFERS_CHANGED = 'offers-changed'

/** The event on the window when the user has seen customers' messages: they are counted anew. */
export const QUESTIONS_SEEN = 'questions-seen'

/** @param timeout the longest wait in ms while the browser is never idle; 0 for no limit */
export function whenIdle(act: (deadline?: IdleDeadline) => void, timeout = 0): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout })
  else setTimeout(act)
}
