import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { adoptField, isEarly } from './adopt-early.ts'
import { caretOnEntry } from './blanks.ts'
import { type Caret, caretAtPoint, selectedIn } from './caret.ts'
import { isReturningFocus, type RichTextField } from './field.ts'
import { hasEditor, isOpen, openSession } from './session.ts'

/**
 * The element under a pressed pointer. A field opens on pointerup, so that a drag can select first.
 */
let pressed: Element | null = null

export function handlePointerDown(event: PointerEvent<HTMLElement>): void {
  const element = event.currentTarget
  pressed = element
  const release = () => {
    if (pressed === element) pressed = null
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', release)
  }
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
}

export function handlePointerUp(event: PointerEvent<HTMLElement>, field: RichTextField): void {
  const { element } = field
  if (pressed !== element || event.button !== 0 || hasEditor(element)) return
  if (linkAt(event.target) && (event.ctrlKey || event.metaKey)) return
  openSession(field, selectedIn(element) ?? caretAtPoint(element, event.clientX, event.clientY))
}

let wantedCaret: Caret | null = null

/** Opens the field with the caret at the given place; focus by Tab would put it at an end. */
export function focusAt(element: HTMLElement, caret: Caret): void {
  wantedCaret = caret
  element.focus({ preventScroll: true })
  wantedCaret = null
}

/** Focus by Tab or from code opens the field; focus that returns to it after Escape does not. */
export function handleFocus(event: FocusEvent<HTMLElement>, field: RichTextField): void {
  const { element, mode } = field
  if (event.target !== element || pressed || isReturningFocus() || isOpen(element)) return
  if (isEarly(element)) adoptField(field)
  else openSession(field, wantedCaret ?? caretOnEntry(element, mode, event.relatedTarget))
}

export function handleKeyDown(event: KeyboardEvent<HTMLElement>, field: RichTextField): void {
  if (event.target !== field.element || isOpen(field.element)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const isText = event.key.length === 1
  if (!isText && event.key !== 'Enter' && event.key !== 'F2') return
  event.preventDefault()
  openSession(field, 'end', isText ? [{ kind: 'text', text: event.key }] : [])
}

/** In an editable field a click on a link edits; ctrl+click follows it. */
export function handleLinkClick(event: MouseEvent<HTMLElement>): void {
  const link = linkAt(event.target)
  if (!link) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) follow(link)
}

/** In a read-only field a click follows a link; it never opens in place of the quotation. */
export function followLink(event: MouseEvent<HTMLElement>): void {
  const link = linkAt(event.target)
  if (!link || !/^https?:$/.test(link.protocol)) return
  event.preventDefault()
  follow(link)
}

const linkAt = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

function follow(link: HTMLAnchorElement): void {
  // Clicks a copy, since clicks inside the field are prevented.
  if (link.download) (link.cloneNode() as HTMLAnchorElement).click()
  else open(link.href, '_blank', 'noopener,noreferrer')
}
