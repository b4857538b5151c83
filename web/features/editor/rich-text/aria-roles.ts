/** Open, the place holds text boxes of its own, and focusable it would take the focus from their menus. */
export function takeOver(element: HTMLElement): void {
  element.setAttribute('role', 'group')
  element.removeAttribute('aria-multiline')
  element.removeAttribute('tabindex')
}

/** The element as React drew it. */
export function giveBack(element: HTMLElement): void {
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-multiline', String(element.dataset.rich !== 'title'))
  element.tabIndex = 0
}

let isReturning = false

/** The focus is being put back on a place that was left: no reason to open it. */
export const isReturningFocus = (): boolean => isReturning

export function returnFocus(element: HTMLElement): void {
  isReturning = true
  element.focus({ preventScroll: true })
  isReturning = false
}
