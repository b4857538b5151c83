/** Moves of the mouse are looked at this often at most, in ms (spec 2, Shortcuts; spec 9). */
const THROTTLE_MS = 25

/** Where the mouse is, in px of the window; null before it moved, and once keys are in use. */
let mouse: { readonly x: number; readonly y: number } | null = null
let told: { readonly x: number; readonly y: number } | null = null
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()

export const mouseAt = () => mouse

/** Calls back when the mouse has moved over the page; the returned function ends that. */
export function onMouse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the mouse from now on: an insertion by shortcut begins where it is (spec 2). */
export function followMouse(): void {
  addEventListener('pointermove', move, { capture: true, passive: true })
  addEventListener('keydown', press, { capture: true })
  addEventListener('scroll', soon, { capture: true, passive: true })
}

function move({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  if (pointerType === 'touch' || (told?.x === x && told.y === y)) return
  mouse = { x, y }
  soon()
}

/** At most every 25 ms, and never without the last move. */
function soon(): void {
  if (timer || !mouse) return
  timer = setTimeout(() => {
    timer = null
    told = mouse
    for (const listener of listeners) listener()
  }, THROTTLE_MS)
}

/** Someone who types is not looking at the mouse, shortcuts apart. */
function press({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): void {
  if (ctrlKey || metaKey || shiftKey || key === 'Escape') return
  told = mouse ?? told
  mouse = null
}
