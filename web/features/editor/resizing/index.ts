import { effect } from '@preact/signals-react'
import { shownTable } from '../blocks/boq/shown-table.ts'
import { blockSignal } from '../document/model.ts'
import { $document } from '../document/store.ts'
import { blockElement } from '../paper/elements.ts'
import { startPointerSession } from '../paper/pointer-session.ts'
import { handleSeparatorKey, leaveSeparator } from './by-keys.ts'
import { growthOf, startResize } from './resize.ts'
import { edgeOf, followColumns, separatorAt, separatorsIn, updateSeparator } from './separators.ts'

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
  const growth = growthOf(separator)
  const session = startPointerSession(event)
  session.onChange = () => {
    const { point, state } = session.current
    const moved = (point.x - session.start.x) * growth
    if (moved !== 0 || state === 'down') resize.show(resize.before + moved)
    if (state === 'down') return
    session.end()
    if (state === 'up') resize.commit()
    else resize.cancel()
  }
}

/** Updates the separators when a column is shown or hidden, or undo changes a width. */
function followWidths(root: HTMLElement): void {
  const document = $document.value
  for (const model of document?.blocks.value ?? []) {
    const block =
      model.type === 'boq' && document
        ? shownTable(model, document).block.value
        : blockSignal(model).value
    const element = blockElement(block.id, root)
    if (!element || !edgeOf(element)) continue
    followColumns(element, block)
    for (const separator of separatorsIn(element)) updateSeparator(separator, block)
  }
}
