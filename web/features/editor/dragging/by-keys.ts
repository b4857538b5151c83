import { itemAt, itemElement } from '../paper/elements.ts'
import { ZONE } from './auto-scroll.ts'
import type { HeldKeys, Point } from './pointer-session.ts'
import { startDrag } from './start-drag.ts'

/** px that an arrow key moves the item (spec 9). */
const STEP_PX = 25

const STEPS: Record<string, Point | undefined> = {
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
}

/** Drags the handle's item with the arrows; Space or Enter puts it down, Escape back (spec 9). */
export async function dragByKeys(handle: HTMLElement, keys: HeldKeys): Promise<void> {
  const item = itemAt(handle)
  const element = item && itemElement(item)
  let now = element ? topOf(element) : { x: 0, y: 0 }
  const drag = item && element ? await startDrag(item, now) : null
  if (!drag) return keys.release()

  const stop = new AbortController()
  const end = (act: () => unknown) => {
    stop.abort()
    keys.release()
    act()
  }
  const press = ({ key }: { key: string }) => {
    const step = STEPS[key]
    if (step) {
      now = goOn(now, step)
      drag.move(now)
    } else if (key === 'Escape') end(drag.cancel)
    else if (key === ' ' || key === 'Enter') end(drag.drop)
  }
  // Moved, the handle loses the focus; only the window's own leaving ends the drag.
  const leave = ({ isTrusted }: Event) => isTrusted && end(drag.cancel)
  window.addEventListener('pointerdown', leave, { capture: true, signal: stop.signal })
  window.addEventListener('blur', leave, { signal: stop.signal })
  drag.move(now)
  keys.onKey = press
  for (const key of keys.waiting.splice(0)) if (!stop.signal.aborted) press(key)
}

/** A point near the item's upper left corner, on the screen. */
function topOf(element: HTMLElement): Point {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const y = top + Math.min(height / 2, 18)
  return { x: left + Math.min(width / 2, 40), y: Math.min(innerHeight - 40, Math.max(110, y)) }
}

/** One step further; near the screen's edge the paper goes instead, while it can. */
function goOn({ x, y }: Point, step: Point): Point {
  const next = { x: x + step.x, y: y + step.y }
  const isAtEdge = step.y < 0 ? next.y < innerHeight * ZONE : next.y > innerHeight * (1 - ZONE)
  const before = scrollY
  if (isAtEdge) scrollBy(0, step.y)
  const y2 = next.y - (scrollY - before)
  return { x: next.x, y: Math.min(innerHeight - 4, Math.max(4, y2)) }
}
