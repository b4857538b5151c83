import { type Item, itemAt } from '../paper/elements.ts'
import { itemElement, neighbourOf } from '../paper/items.ts'
import type { KeySession, Point, PointerSession } from '../paper/pointer-session.ts'
import { startDrag } from './start-drag.ts'

/** px that a press may move and still count as a click. */
const CLICK_PX = 3

/** Drags the handle's item with the pointer; Escape puts it back (product: Dragging). */
export async function dragByPointer(handle: HTMLElement, session: PointerSession): Promise<void> {
  const item = itemAt(handle)
  session.isExclusive = await becomesDrag(session)
  const drag = item && session.isExclusive ? startDrag(item, session.start, 'pointer') : null
  if (!drag) return void session.end()
  const stopScrolling = autoScroll(session.start, () => session.current.point)
  session.onChange = () => {
    const { point, state, hasAlt } = session.current
    drag.goAlone(hasAlt)
    if (state !== 'cancelled') drag.move(point)
    if (state === 'down') return
    stopScrolling()
    session.end()
    ignoreClick()
    if (state === 'up') drag.drop()
    else drag.cancel()
  }
  session.onChange()
}

/** The browser clicks what is under the pointer right after it is let go. */
function ignoreClick(): void {
  const options = { capture: true, once: true }
  const ignore = (event: Event) => event.stopImmediatePropagation()
  addEventListener('click', ignore, options)
  setTimeout(() => removeEventListener('click', ignore, options))
}

/** Resolves to true when the pointer has moved far enough, to false if it was a click. */
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

/**
 * Drags the handle's item with the arrows; Space or Enter drops it, Escape puts it back
 * (product: Dragging).
 */
export function dragByKeys(handle: HTMLElement, session: KeySession): void {
  const item = itemAt(handle)
  const element = item && itemElement(item)
  const start = element && startPoint(element)
  const drag = start && startDrag(item, start, 'keys')
  if (!drag) return void session.end()
  const stop = new AbortController()
  const end = (finish: () => unknown) => {
    stop.abort()
    session.end()
    finish()
  }
  const step = stepper(item, start, drag.move)
  const press = ({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>) => {
    if (key.startsWith('Arrow')) drag.goAlone(altKey)
    if (key === 'Escape') end(drag.cancel)
    else if (key === ' ' || key === 'Enter') end(drag.drop)
    else step(key)
  }
  // Moving the handle in the page blurs it; only a real blur of the window ends the drag.
  const leave = ({ isTrusted }: Event) => isTrusted && end(drag.cancel)
  window.addEventListener('pointerdown', leave, { capture: true, signal: stop.signal })
  window.addEventListener('blur', leave, { signal: stop.signal })
  drag.move(start)
  session.onKey = press
  for (const key of session.queue.splice(0)) if (!stop.signal.aborted) press(key)
}

/** px that an arrow key moves the item (product: Dragging). */
const STEP_PX = 25

const STEPS: Record<string, Point | undefined> = {
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
}

/** A point on the screen near the item's upper left corner. */
export function startPoint(element: HTMLElement): Point {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const y = top + Math.min(height / 2, 18)
  return { x: left + Math.min(width / 2, 40), y: Math.min(innerHeight - 40, Math.max(110, y)) }
}

type Move = (point: Point) => void

/**
 * Moves the item by the arrow keys. The first arrow takes it past its neighbour; from there the
 * item waits until the point, which moves 25 px per arrow, has caught up.
 */
export function stepper(item: Item, start: Point, move: Move): (key: string) => void {
  let point = start
  let isFirst = true
  let ahead: Point | null = null
  return (key) => {
    const step = STEPS[key]
    if (!step) return
    const scrolled = scrollY
    if (!isFirst) ahead = ahead === step ? step : null
    else if (stepPastNeighbour(item, point, step, move)) ahead = step
    isFirst = false
    point = stepFrom({ x: point.x, y: point.y - (scrollY - scrolled) }, step)
    const shown = ahead ? onItem(item, point) : point
    if (shown.x === point.x && shown.y === point.y) ahead = null
    move(shown)
  }
}

/** 40 steps are 1,000 px: a neighbour may be a long table. */
const MOST_STEPS = 40

/**
 * Steps on until the item has passed its neighbour, for which 25 px are seldom enough.
 * @returns whether it has; if not, the page is scrolled back to where it was
 */
function stepPastNeighbour(item: Item, start: Point, step: Point, move: Move): boolean {
  const direction = step.x + step.y > 0 ? 1 : -1
  const neighbour = neighbourOf(item, direction)
  const [element, next] = [itemElement(item), neighbour && itemElement(neighbour)]
  if (!element || !next) return false
  const hasPassed = () => isAfter(element, next) === direction > 0
  const scrolled = scrollY
  let point = start
  for (let steps = 0; steps < MOST_STEPS && !hasPassed(); steps++) {
    point = stepFrom(point, step)
    move(point)
  }
  if (!hasPassed()) scrollTo({ top: scrolled, behavior: 'instant' })
  return hasPassed()
}

/** The nearest point on the visible item. */
function onItem(item: Item, { x, y }: Point): Point {
  const box = itemElement(item)?.getBoundingClientRect()
  if (!box) return { x, y }
  const near = (at: number, from: number, to: number) => Math.min(to - 4, Math.max(from + 4, at))
  return { x: near(x, box.left, box.right), y: near(y, box.top, box.bottom) }
}

const isAfter = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

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
