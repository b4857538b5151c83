import type { Point } from './pointer-session.ts'

/** The share of the screen at each edge in which a drag scrolls (product: Dragging). */
export const SCROLL_ZONE = 0.2
const INTERVAL_MS = 5
/** px per interval at the very edge: twice the screen's height per second. */
const MAX_PX = 10
/** px that the pointer has to move towards an edge before the page scrolls that way. */
const INTENT_PX = 8

/**
 * Scrolls the page while the pointer is near an edge of the screen, faster the nearer it is. A drag
 * that starts near an edge scrolls only once it moves towards that edge.
 * @returns a function that stops it
 */
export function autoScroll(start: Point, pointer: () => Point): () => void {
  const timer = setInterval(() => {
    const { x, y } = pointer()
    const dx = speed(x, start.x, innerWidth)
    const dy = speed(y, start.y, innerHeight)
    if (dx || dy) scrollBy(dx, dy)
  }, INTERVAL_MS)
  return () => clearInterval(timer)
}

/** px to scroll along one axis; negative is up or left. */
function speed(at: number, start: number, size: number): number {
  const zone = size * SCROLL_ZONE
  const early = Math.min(1, (zone - at) / zone)
  const late = Math.min(1, (at - (size - zone)) / zone)
  if (early > 0 && at < start - INTENT_PX) return -early * MAX_PX
  if (late > 0 && at > start + INTENT_PX) return late * MAX_PX
  return 0
}
