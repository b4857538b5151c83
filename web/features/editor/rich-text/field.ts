/**
 * What a field may contain. `text`: everything; `cell`: paragraphs, lists and marks; `title`: one
 * line with marks, which Enter leaves.
 */
export type RichTextMode = 'text' | 'cell' | 'title'

/**
 * Where Tab and Shift+Tab lead; `stay` is for Escape, and for a title's Enter if its owner doesn't
 * handle it: the focus stays on the field itself.
 */
export type LeaveDirection = 'next' | 'previous' | 'stay'

/** A rich text field as its editing session sees it. Functions use the latest render's props. */
export interface RichTextField {
  readonly element: HTMLElement
  readonly mode: RichTextMode
  readonly label: string
  readonly placeholder: string
  readonly isTabStop: boolean
  html(): string
  onInput(html: string): void
  /** Returns whether the owner moved the focus. */
  onLeave(direction: LeaveDirection | 'enter'): boolean
  /** Called when a session takes over the element and when it returns it. */
  onOpenChange(isOpen: boolean): void
}

/**
 * An open field contains its own text boxes; if it were focusable it would take the focus
 * from their menus.
 */
export function setOpenRole(element: HTMLElement): void {
  element.setAttribute('role', 'group')
  element.removeAttribute('aria-multiline')
  element.removeAttribute('tabindex')
}

/** Restores the attributes that React rendered. */
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
