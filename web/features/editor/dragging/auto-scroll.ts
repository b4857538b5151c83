import type { Point } from './pointer-session.ts'

/** The share of the screen at each edge in which a drag scrolls (spec 9). */
export const ZONE = 0.2
const EVERY_MS = 5
/** px a time at the very edge: twice the screen's height in a second. */
const MOST_PX = 10
/** px that the pointer has gone towards an edge before that edge pulls. */
const INTENT_PX = 8

/**
 * Scrolls the page while the pointer is near an edge of the screen, the nearer the faster. What was
 * picked up there stays until it goes that way.
 */
export function autoScroll(start: Point, at: () => Point): () => void {
  const timer = setInterval(() => {
    const { x, y } = at()
    const dx = pull(x, start.x, innerWidth)
    const dy = pull(y, start.y, innerHeight)
    if (dx || dy) scrollBy(dx, dy)
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** px to scroll along one axis; below zero is up or left. */
function pull(at: number, start: number, size: number): number {
  const zone = size * ZONE
  const early = Math.min(1, (zone - at) / zone)
  const late = Math.min(1, (at - (size - zone)) / zone)
  if (early > 0 && at < start - INTENT_PX) return -early * MOST_PX
  if (late > 0 && at > start + INTENT_PX) return late * MOST_PX
  return 0
}
