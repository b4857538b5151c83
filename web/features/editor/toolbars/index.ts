import { effect } from '@preact/signals-react'
import { blockSignal } from '../document/model.ts'
import { $document, $isReadOnly } from '../document/store.ts'
import { attachDragging } from '../dragging/index.ts'
import { attachPins } from '../figures/pin-buttons.ts'
import { closest, itemAt } from '../paper/elements.ts'
import { paintLater } from '../paper/paint-later.ts'
import { attachResizing } from '../resizing/index.ts'
import { actionNamed } from './actions.ts'
import { addToolbars, markSideBySide } from './add-toolbars.ts'
import { openItemMenu } from './item-menu.ts'
import { attachKeyboardBar } from './keyboard-bar.ts'
import { handleMoveKey } from './move-keys.ts'
import { markTyping, showTools, updateTools } from './shown-tools.ts'
import { ICON, MORE } from './toolbar.ts'
import { handleToolbarKey } from './toolbar-keys.ts'

/**
 * Adds the toolbars of the blocks and rows under the root and makes them work (product: Item
 * icons), with pins, dragging and resizing.
 * @returns a function that removes them
 */
export function attachToolbars(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  root.addEventListener('click', act, { signal })
  // Before the cells' handlers: they commit on Escape, after which no typing would be found.
  root.addEventListener('keydown', handleToolbarKey, { signal, capture: true })
  root.addEventListener('keydown', handleMoveKey, { signal, capture: true })
  const stops = [
    () => stop.abort(),
    markTyping(root),
    showTools(root),
    attachKeyboardBar(root),
    attachPins(root),
    attachDragging(root),
    attachResizing(root),
    paintLater(root),
    effect(() => {
      if ($isReadOnly.value) return
      const remove = addToolbars(root)
      updateTools()
      return remove
    }),
    effect(() => followLayout(root)),
  ]
  return () => {
    for (const end of stops) end()
  }
}

/** Runs on each change of the blocks, and reads the layout once the change is drawn. */
function followLayout(root: HTMLElement): void {
  for (const model of $document.value?.blocks.value ?? []) void blockSignal(model).value
  requestAnimationFrame(() => markSideBySide(root))
}

/** The second click of a double click would hit whatever moved under the pointer. */
function act({ target, detail }: MouseEvent): void {
  if (detail > 1) return
  const icon = closest(target, ICON)
  const item = itemAt(target)
  if (!icon || !item) return
  if (icon.matches(MORE)) openItemMenu(icon, item)
  else void actionNamed(icon.dataset.action)?.act(item)
}
