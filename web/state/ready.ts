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
