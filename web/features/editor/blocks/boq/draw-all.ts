import { flushSync } from 'react-dom'

/** What draws the rest of each boq that is not drawn to its end yet. */
const pending = new Set<() => void>()

/** Until the returned function is called, `draw` is what there is left to draw. */
export function leaveForLater(draw: () => void): () => void {
  pending.add(draw)
  return () => pending.delete(draw)
}

/** Draws all rows now: for print, and for whoever must not take those at hand for all there are. */
export function drawAll(): void {
  if (pending.size === 0) return
  flushSync(() => {
    for (const draw of pending) draw()
  })
}
