import { computed, signal } from '@preact/signals-react'
import type { DocumentModel } from '../document/model.ts'
import { $document, $isDirty } from '../document/store.ts'
import { closest, isOnPaper } from './elements.ts'

const $edited = signal<DocumentModel | null>(null)

/**
 * Somebody else's quotation is a clean paper, without icons, frames and handles, until its reader goes
 * into it: then they edit, and a save makes a copy (spec 4).
 */
export const isReading = (document: DocumentModel): boolean => {
  const level = document.meta.value.permissionLevel
  if (level !== 'Public' && level !== 'Shared with you') return false
  return $edited.value !== document && !$isDirty.value
}

/** Of the open document. */
export const $isReading = computed(() => $document.value !== null && isReading($document.value))

/** Begins editing with the first press or focus in the paper, and leaves a reader's links links. */
export function attachReading(root: HTMLElement): () => void {
  const stop = new AbortController()
  const begin = (event: Event) => {
    if (!$isReading.peek()) return
    const link = closest(event.target, 'a[href]')
    if (!link) {
      if (closest(event.target, 'article') && event.type !== 'pointerdown')
        $edited.value = $document.peek()
      return
    }
    event.stopPropagation()
    if (event.type !== 'click') return
    event.preventDefault()
    open((link as HTMLAnchorElement).href, '_blank', 'noopener,noreferrer')
  }
  // A figure or text may have the focus from before the scripts ran.
  const { activeElement } = document
  const isEditable = activeElement instanceof HTMLElement && activeElement.isContentEditable
  if (isEditable && isOnPaper(activeElement)) $edited.value = $document.peek()
  for (const type of ['pointerdown', 'pointerup', 'focusin', 'click'])
    root.addEventListener(type, begin, { capture: true, signal: stop.signal })
  return () => stop.abort()
}
