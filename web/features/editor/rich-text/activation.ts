import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { isReturningFocus } from './aria-roles.ts'
import { caretAtPoint, selectedIn } from './caret.ts'
import { prefetchEditing } from './load-editorjs.ts'
import { isEditing, isOpen, openPlace } from './open-place.ts'
import type { Place } from './place.ts'

/** What a rich place does at rest with pointer, focus and keys. It opens on pointerup, as a drag selects first. */
let pressed: Element | null = null

export const prefetch = (): void => prefetchEditing()

export function pressStarts(event: PointerEvent<HTMLElement>): void {
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

export function pressEnds(event: PointerEvent<HTMLElement>, place: Place): void {
  if (pressed !== place.element || event.button !== 0 || isEditing(place.element)) return
  if (linkAt(event.target) && (event.ctrlKey || event.metaKey)) return
  openPlace(
    place,
    selectedIn(place.element) ?? caretAtPoint(place.element, event.clientX, event.clientY),
  )
}

/** Focus that comes by Tab or from code opens the place; focus that comes back to it after Escape does not. */
export function focusArrives(event: FocusEvent<HTMLElement>, place: Place): void {
  if (event.target !== place.element || pressed || isReturningFocus() || isOpen(place.element))
    return
  openPlace(place, 'end')
}

export function keyArrives(event: KeyboardEvent<HTMLElement>, place: Place): void {
  if (event.target !== place.element || isOpen(place.element)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const isText = event.key.length === 1
  if (!isText && event.key !== 'Enter' && event.key !== 'F2') return
  event.preventDefault()
  openPlace(place, 'end', isText ? [{ kind: 'text', text: event.key }] : [])
}

/** In an editable place a click on a link edits; ctrl+click follows it. */
export function clickLink(event: MouseEvent<HTMLElement>): void {
  const link = linkAt(event.target)
  if (!link) return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) follow(link)
}

/** In a place that is only read, links are links; they never replace the quotation. */
export function followLink(event: MouseEvent<HTMLElement>): void {
  const link = linkAt(event.target)
  if (!link || !/^https?:$/.test(link.protocol)) return
  event.preventDefault()
  follow(link)
}

const linkAt = (target: EventTarget): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

function follow(link: HTMLAnchorElement): void {
  // A copy, as a click in the place is not followed.
  if (link.download) (link.cloneNode() as HTMLAnchorElement).click()
  else open(link.href, '_blank', 'noopener,noreferrer')
}
