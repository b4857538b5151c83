import { $route } from '../../state/routes.ts'
import { isPaper } from './targets.ts'

interface Shielded {
  /** A click on the paper, wherever its cells would have taken it. */
  onClick: (event: PointerEvent) => void
  /** A key without modifiers; true when it was used. */
  onPress: (event: KeyboardEvent) => boolean
}

/** What would put a caret into a cell, move something or open an editor. */
const STOPPED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'dblclick', 'focusin'] as const
/** What would change a cell that has the focus. */
const PREVENTED = ['beforeinput', 'dragstart', 'drop'] as const

/**
 * Keeps the paper's cells from everything while it is pasted on: they are not drawn anew to be
 * read-only, so that 2,000 rows cost nothing. Gives back the way to end that.
 */
export function shieldPaper({ onClick, onPress }: Shielded): () => void {
  const stop = new AbortController()
  const on = <K extends keyof WindowEventMap>(
    names: readonly K[],
    act: (event: WindowEventMap[K]) => void,
  ) => {
    for (const name of names) addEventListener(name, act, { capture: true, signal: stop.signal })
  }
  on(STOPPED, (event) => {
    if (!isCell(event.target)) return
    event.stopPropagation()
    if (event.type === 'mousedown') event.preventDefault()
  })
  on(PREVENTED, (event) => isCell(event.target) && event.preventDefault())
  on(['click'], (event) => {
    if (!isCell(event.target)) return
    event.stopPropagation()
    event.preventDefault()
    onClick(event as PointerEvent)
  })
  on(['keydown'], (event) => {
    if (!isOurs(event)) return
    const isUsed = onPress(event)
    if (isUsed) event.preventDefault()
    if (isUsed || (isCell(event.target) && event.key !== 'Tab')) event.stopPropagation()
  })
  return () => stop.abort()
}

/** The paper but for its items' copy icons, which go on gathering. */
function isCell(target: EventTarget | null): boolean {
  return isPaper(target) && !(target as Element).closest('[data-action="copy"]')
}

/** Menus, modals and their fields keep their keys. */
function isOurs({
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || $route.get().modal) return false
  return !(target instanceof Element && target.closest('header, [role="dialog"], input, textarea'))
}
