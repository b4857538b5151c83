import { effect } from '@preact/signals-react'
import { $document } from '../document/store.ts'
import { leaveSeparator, pressOnSeparator } from './by-keys.ts'
import { resizeByPointer } from './by-pointer.ts'
import { makeTabStop, separatorAt, tellWidth } from './separators.ts'

/**
 * Wakes the separators under the root, by delegation (spec 4, Column resize). Gives back the way to
 * put them to sleep.
 */
export function attachResizing(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  root.addEventListener(
    'pointerdown',
    (event) => {
      const separator = separatorAt(event.target)
      if (separator && event.button === 0 && event.isPrimary) void resizeByPointer(separator, event)
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    (event) => {
      const separator = separatorAt(event.target)
      if (separator) pressOnSeparator(separator, event)
    },
    { signal, capture: true },
  )
  root.addEventListener(
    'focusin',
    ({ target }) => {
      const separator = separatorAt(target)
      if (separator) makeTabStop(separator)
    },
    { signal },
  )
  root.addEventListener('focusout', ({ target }) => separatorAt(target) && leaveSeparator(), {
    signal,
  })
  const end = effect(() => followWidths(root))
  return () => {
    stop.abort()
    end()
  }
}

/** Undo and a change of another separator's part are told too. */
function followWidths(root: HTMLElement): void {
  for (const model of $document.value?.blocks.value ?? []) {
    const block = model.type === 'boq' ? model.frame.value : model.data.value
    const element = root.querySelector(`[data-block-id="${CSS.escape(block.id)}"]`)
    const found = element?.querySelectorAll<HTMLElement>('[data-resize]') ?? []
    for (const separator of found) tellWidth(separator, block)
  }
}
