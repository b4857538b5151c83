import { $route } from '../../../state/routes.ts'
import { closest, isOnPaper, stopEvent } from '../paper/elements.ts'

interface Handlers {
  /** A click anywhere on the paper, or a tap. */
  onClick: (event: PointerEvent, isTouch: boolean) => void
  /** A key without modifiers; returns true if it was used. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Events that would put a caret into a cell, drag something or open an editor. */
const STOPPED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'dblclick', 'focusin'] as const
/** Events that would change a focused cell. */
const PREVENTED = ['beforeinput', 'dragstart', 'drop'] as const

/**
 * Keeps all input from the paper's cells in paste mode. They are not rendered again as read-only,
 * so 2,000 rows cost nothing.
 * @returns a function that ends it
 */
export function blockPaperInput({ onClick, onKey }: Handlers): () => void {
  const stop = new AbortController()
  const on = <K extends keyof WindowEventMap>(
    names: readonly K[],
    act: (event: WindowEventMap[K]) => void,
  ) => {
    for (const name of names) addEventListener(name, act, { capture: true, signal: stop.signal })
  }
  // In Safari, clicks don't tell mouse from touch.
  let pointer = ''
  on(['pointerdown'], ({ pointerType }) => {
    pointer = pointerType
  })
  on(STOPPED, (event) => {
    if (!isBlocked(event.target)) return
    event.stopPropagation()
    if (event.type === 'mousedown') event.preventDefault()
  })
  on(PREVENTED, (event) => isBlocked(event.target) && event.preventDefault())
  on(['click'], (event) => {
    if (!isBlocked(event.target)) return
    stopEvent(event)
    onClick(event as PointerEvent, pointer === 'touch')
  })
  on(['keydown'], (event) => {
    if (!isForPasteMode(event)) return
    const isUsed = onKey(event)
    if (isUsed) event.preventDefault()
    if (isUsed || (isBlocked(event.target) && event.key !== 'Tab')) event.stopPropagation()
  })
  return () => stop.abort()
}

/** The whole paper except the 'Copy' icons, which still add items to the list. */
const isBlocked = (target: EventTarget | null): boolean =>
  isOnPaper(target) && !closest(target, '[data-action="copy"]')

/** Menus, modals and their fields keep their keys. */
function isForPasteMode(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || $route.get().modal) return false
  return !closest(target, 'header, [role="dialog"], input, textarea')
}
