import { atom } from 'nanostores'

const $isReady = atom(false)

/** `<html data-ready>`: the page answers input (design: Hooks for tests). */
export function markReady(): void {
  document.documentElement.dataset.ready = ''
  $isReady.set(true)
}

/** Does what the page does not need to answer input, once it does that. */
export function onceReady(act: () => unknown): void {
  const begin = () => {
    stop()
    act()
  }
  // Whoever watches for the mark sees it before any of this is asked for.
  const stop = $isReady.subscribe((isReady) => isReady && queueMicrotask(begin))
}
