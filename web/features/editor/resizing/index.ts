import { effect } from '@preact/signals-react'
import { blockSignal } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { startPointerSession } from '../dragging/pointer-session.ts'
import { blockElement } from '../paper/elements.ts'
import { handleSeparatorKey, leaveSeparator } from './by-keys.ts'
import { startResize } from './resize.ts'
import { separatorAt, separatorsIn, updateSeparator } from './separators.ts'

/**
 * Makes the separators under the root work, by delegation (product: Resizing).
 * @returns a function that detaches the listeners
 */
export function attachResizing(root: HTMLElement): () => void {
  const stop = new AbortController()
  const on = <K extends 'pointerdown' | 'keydown' | 'focusout'>(
    name: K,
    act: (separator: HTMLElement, event: HTMLElementEventMap[K]) => void,
  ) => {
    const listener = (event: HTMLElementEventMap[K]) => {
      const separator = separatorAt(event.target)
      if (separator) act(separator, event)
    }
    root.addEventListener(name, listener, { signal: stop.signal, capture: name === 'keydown' })
  }
  on('pointerdown', (separator, event) => {
    if (event.button === 0 && event.isPrimary) resizeByPointer(separator, event)
  })
  on('keydown', handleSeparatorKey)
  on('focusout', leaveSeparator)
  const stopFollowing = effect(() => followWidths(root))
  return () => {
    stop.abort()
    stopFollowing()
  }
}

/** The separator follows the pointer until the release; Escape puts it back. */
function resizeByPointer(separator: HTMLElement, event: PointerEvent): void {
  const resize = startResize(separator)
  if (!resize) return
  const session = startPointerSession(event)
  session.onChange = () => {
    const { point, state } = session.current
    const moved = point.x - session.start.x
    if (moved !== 0 || state === 'down') resize.show(resize.before + moved)
    if (state === 'down') return
    session.end()
    if (state === 'up') resize.commit()
    else resize.cancel()
  }
}

/** Updates the separators when undo or another separator changes a width. */
function followWidths(root: HTMLElement): void {
  for (const model of $document.value?.blocks.value ?? []) {
    const block = blockSignal(model).value
    const element = blockElement(block.id, root)
    for (const separator of element ? separatorsIn(element) : []) updateSeparator(separator, block)
  }
}
