import { effect } from '@preact/signals-react'
import { $document, $isReadOnly } from '../document/store.ts'
import { attachDragging } from '../dragging/index.ts'
import { itemAt } from '../paper/elements.ts'
import { attachResizing } from '../resizing/index.ts'
import { actionNamed } from './actions.ts'
import { furnish } from './add-toolbars.ts'
import { pressOnItem } from './keys.ts'
import { placeBeside } from './place-beside.ts'

export { glide, HOLD_MS } from './animate.ts'
export { previewOf } from './preview.tsx'

/**
 * Wakes the icons of the blocks and rows under the root (spec 2, Block-level icons), loaded after
 * the paper is there. Gives back the way to put them to sleep.
 */
export function attachItems(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  root.addEventListener('click', act, { signal })
  // Before the cells, which settle on Escape and then look as if nobody had typed.
  root.addEventListener('keydown', pressOnItem, { signal, capture: true })
  const stops = [
    () => stop.abort(),
    attachDragging(root),
    attachResizing(root),
    effect(() => ($isReadOnly.value ? undefined : furnish(root))),
    effect(() => placeSoon(root)),
  ]
  return () => {
    for (const end of stops) end()
  }
}

/** After what changed the paper's blocks has been drawn. */
function placeSoon(root: HTMLElement): void {
  for (const model of $document.value?.blocks.value ?? [])
    void (model.type === 'boq' ? model.frame.value : model.data.value)
  requestAnimationFrame(() => placeBeside(root))
}

/** A double click's second half would meet whatever has moved under the pointer. */
function act({ target, detail }: MouseEvent): void {
  if (detail > 1) return
  const icon =
    target instanceof Element && target.closest<HTMLElement>('[data-bar] > [data-action]')
  const item = itemAt(target)
  if (icon && item) void actionNamed(icon.dataset.action)?.act?.(item)
}
