import { CELL, closest, isOnPaper } from '../paper/elements.ts'

/** What had the focus before paste mode; null when the focus must not return. */
let origin: Element | null = null

export function rememberFocus(): void {
  const focused = document.activeElement
  origin = closest(focused, `${CELL}, [data-rich]`) ?? focused
}

export function forgetFocus(): void {
  origin = null
}

/** What had the focus before paste mode, if it is still on the page. */
export const focusedBefore = (): Element | null => (origin?.isConnected ? origin : null)

/** Focuses what had the focus before; when that is gone or hidden, the Insert menu. */
export function restoreFocus(): void {
  const focused = document.activeElement
  // Paste mode stopped this cell's focusin event, so the cell does not know that it has the focus.
  if (focused instanceof HTMLElement && isOnPaper(focused)) {
    focused.blur()
    focused.focus()
  }
  const isFree = !focused || focused === document.body || focused.closest('[data-copy-panel]')
  if (!isFree || !origin) return
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin.checkVisibility()
  const target = isThere ? origin : document.querySelector('[data-menu="insert"]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
