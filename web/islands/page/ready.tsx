import { useEffect } from 'react'

/** `<html data-ready>`: the page answers input (design: Hooks for tests). */
export function markReady(): void {
  document.documentElement.dataset.ready = ''
}

/** Marks the page ready once what stands beside it is on the screen. */
export function Ready() {
  useEffect(markReady, [])
  return null
}
