import { flushSync } from 'react-dom'

/** One function per boq that still has rows to render. */
const pending = new Set<() => void>()

/** Registers what renders a boq's remaining rows; returns a function that unregisters it. */
export function deferRendering(render: () => void): () => void {
  pending.add(render)
  return () => pending.delete(render)
}

/** Renders all rows now: for print, and wherever the rows in the page must be all rows. */
export function renderAllRows(): void {
  if (pending.size === 0) return
  flushSync(() => {
    for (const render of pending) render()
  })
}
