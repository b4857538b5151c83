import { itemAt, itemElement } from '../paper/elements.ts'
import { autoScroll, SCROLL_ZONE } from './auto-scroll.ts'
import type { KeySession, Point, PointerSession } from './pointer-session.ts'
import { startDrag } from './start-drag.ts'

/** px that a press may move and still be a click. */
const CLICK_PX = 3

/** Drags the handle's item with the pointer; Escape puts it back (spec 9). */
export async function dragByPointer(handle: HTMLElement, session: PointerSession): Promise<void> {
  const item = itemAt(handle)
  session.isExclusive = await becomesDrag(session)
  const drag = item && session.isExclusive ? await startDrag(item, session.start) : null
  if (!drag) return session.end()
  const stopScrolling = autoScroll(session.start, () => session.current.point)
  session.onChange = () => {
    const { point, state } = session.current
    if (state !== 'cancelled') drag.move(point)
    if (state === 'down') return
    stopScrolling()
    session.end()
    if (state === 'up') void drag.drop()
    else drag.cancel()
  }
  session.onChange()
}

/** Resolves to true when the pointer has moved far enough, to false when it was a click. */
const becomesDrag = (session: PointerSession): Promise<boolean> =>
  new Promise((resolve) => {
    const { start } = session
    session.onChange = () => {
      const { point, state } = session.current
      const isFar = Math.hypot(point.x - start.x, point.y - start.y) >= CLICK_PX
      if (state === 'cancelled' || (state === 'up' && !isFar)) resolve(false)
      else if (isFar) resolve(true)
    }
    session.onChange()
  })

/** px that an arrow key moves the item (spec 9). */
const STEP_PX = 25

const STEPS: Record<string, Point | undefined> = {
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
}

/** Drags the handle's item with the arrows; Space or Enter drops it, Escape puts it back (spec 9). */
export async function dragByKeys(handle: HTMLElement, session: KeySession): Promise<void> {
  const item = itemAt(handle)
  const element = item && itemElement(item)
  let point = element ? startPoint(element) : { x: 0, y: 0 }
  const drag = item && element ? await startDrag(item, point) : null
  if (!drag) return session.end()

  const stop = new AbortController()
  const end = (finish: () => unknown) => {
    stop.abort()
    session.end()
    finish()
  }
  const press = ({ key }: { key: string }) => {
    const step = STEPS[key]
    if (step) {
      point = stepFrom(point, step)
      drag.move(point)
    } else if (key === 'Escape') end(drag.cancel)
    else if (key === ' ' || key === 'Enter') end(drag.drop)
  }
  // Moving the handle in the page blurs it; only a real blur of the window ends the drag.
  const leave = ({ isTrusted }: Event) => isTrusted && end(drag.cancel)
  window.addEventListener('pointerdown', leave, { capture: true, signal: stop.signal })
  window.addEventListener('blur', leave, { signal: stop.signal })
  drag.move(point)
  session.onKey = press
  for (const key of session.queue.splice(0)) if (!stop.signal.aborted) press(key)
}

/** A point on the screen near the item's upper left corner. */
function startPoint(element: HTMLElement): Point {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const y = top + Math.min(height / 2, 18)
  return { x: left + Math.min(width / 2, 40), y: Math.min(innerHeight - 40, Math.max(110, y)) }
}

/** One step further; near the screen's edge the page scrolls instead, as far as it can. */
function stepFrom({ x, y }: Point, step: Point): Point {
  const next = { x: x + step.x, y: y + step.y }
  const isAtEdge =
    step.y < 0 ? next.y < innerHeight * SCROLL_ZONE : next.y > innerHeight * (1 - SCROLL_ZONE)
  const before = scrollY
  if (isAtEdge) scrollBy(0, step.y)
  const scrolledY = next.y - (scrollY - before)
  return { x: next.x, y: Math.min(innerHeight - 4, Math.max(4, scrolledY)) }
}
