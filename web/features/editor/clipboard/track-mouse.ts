/** The shortest interval in which moves of the mouse are reported (product: Shortcuts). */
const THROTTLE_MS = 25

interface Position {
  readonly x: number
  readonly y: number
}

/** In px of the window; null before the mouse has moved, and while keys are used instead. */
let mouse: Position | null = null
let reported: Position | null = null
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()

export const mousePosition = (): Position | null => mouse

/** Calls back when the mouse has moved over the page; returns a function that ends it. */
export function onMouse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the mouse from now on: an insertion by shortcut starts there (product: Shortcuts). */
export function followMouse(): void {
  addEventListener('pointermove', move, { capture: true, passive: true })
  addEventListener('keydown', press, { capture: true })
  addEventListener('scroll', report, { capture: true, passive: true })
}

function move({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  if (pointerType === 'touch' || (reported?.x === x && reported.y === y)) return
  mouse = { x, y }
  report()
}

/** Throttled; the last move is always reported. */
function report(): void {
  if (timer || !mouse) return
  timer = setTimeout(() => {
    timer = null
    reported = mouse
    for (const listener of listeners) listener()
  }, THROTTLE_MS)
}

/** Typing makes the mouse position irrelevant; shortcuts don't. */
function press({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): void {
  if (ctrlKey || metaKey || shiftKey || key === 'Escape') return
  reported = mouse ?? reported
  mouse = null
}
