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
