/**
 * What a field may hold. `text`: everything; `cell`: paragraphs, lists and marks; `title`: marks on one line,
 * Enter leaves.
 */
export type RichTextMode = 'text' | 'cell' | 'title'

/** Where Tab and Shift+Tab go; `stay` is Escape and a title's Enter: the focus stays on the field itself. */
export type LeaveDirection = 'next' | 'previous' | 'stay'

/** A rich text field as its editing session sees it. The functions use the props of the latest render. */
export interface RichTextField {
  readonly element: HTMLElement
  readonly mode: RichTextMode
  readonly label: string
  readonly placeholder: string
  readonly isTabStop: boolean
  html(): string
  onInput(html: string): void
  /** Returns whether the owner has moved the focus. */
  onLeave(direction: LeaveDirection): boolean
  /** Called when a session takes over the element and when it returns it. */
  onOpenChange(isOpen: boolean): void
}

/** An open field contains text boxes of its own; if it were focusable it would take the focus from their menus. */
export function setOpenRole(element: HTMLElement): void {
  element.setAttribute('role', 'group')
  element.removeAttribute('aria-multiline')
  element.removeAttribute('tabindex')
}

/** The attributes that React rendered. */
export function restoreRole({ element, isTabStop }: RichTextField): void {
  element.setAttribute('role', 'textbox')
  element.setAttribute('aria-multiline', String(element.dataset.rich !== 'title'))
  element.tabIndex = isTabStop ? 0 : -1
}

let isReturning = false

/** Puts the focus back on a field that was closed, without opening it again. */
export function returnFocus(element: HTMLElement): void {
  isReturning = true
  element.focus({ preventScroll: true })
  isReturning = false
}

export const isReturningFocus = (): boolean => isReturning
