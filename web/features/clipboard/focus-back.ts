import { isPaper } from './targets.ts'

/** What had the focus before something came to hand; null once it has no way back. */
let origin: Element | null = null

export function rememberFocus(): void {
  const focused = document.activeElement
  origin = focused?.closest('[data-cell], [data-rich]') ?? focused
}

export function forgetFocus(): void {
  origin = null
}

/** What had the focus, as long as it is on the page. */
export const focusedBefore = (): Element | null => (origin?.isConnected ? origin : null)

/** The focus goes back where it was; from the menu, to what opened it. */
export function giveFocusBack(): void {
  const focused = document.activeElement
  // The cell that was gone into meanwhile has not heard of it.
  if (focused instanceof HTMLElement && isPaper(focused)) {
    focused.blur()
    focused.focus()
  }
  const isFree = !focused || focused === document.body || focused.closest('[data-copy-panel]')
  if (!isFree || !origin) return
  const isThere = origin instanceof HTMLElement && origin.isConnected && origin.checkVisibility()
  const target = isThere ? origin : document.querySelector('[data-menu="insert"]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
