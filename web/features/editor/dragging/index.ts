import { lazy, prefetch } from '../../../state/lazy.ts'
import { handleAt } from './handles.ts'
import { holdKeys, holdPress } from './pointer-session.ts'

const loadDrag = lazy(() => import('./drag.ts'))

/**
 * Wakes the drag handles under the root, by delegation. The sortable is fetched when a handle is
 * first pointed at or gets the focus; a press or key that comes before it is there is kept for it.
 * Gives back the way to put them to sleep.
 */
export function attachDragging(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const prefetchDrag = ({ target }: Event) => {
    if (handleAt(target)) prefetch(loadDrag)
  }
  root.addEventListener('pointerover', prefetchDrag, { signal })
  root.addEventListener('focusin', prefetchDrag, { signal })
  root.addEventListener('pointerdown', press, { signal })
  // Before the keys of the items, which know nothing of Space and Enter.
  root.addEventListener('keydown', pressKey, { signal, capture: true })
  return () => stop.abort()
}

function press(event: PointerEvent): void {
  const handle = handleAt(event.target)
  if (!handle || event.button !== 0 || !event.isPrimary || !event.isTrusted) return
  const held = holdPress(event)
  loadDrag().then(
    ({ dragByPointer }) => dragByPointer(handle, held),
    () => held.release(),
  )
}

function pressKey(event: KeyboardEvent): void {
  const handle = handleAt(event.target)
  const isStart = event.key === ' ' || event.key === 'Enter'
  if (!handle || !isStart || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  const held = holdKeys()
  loadDrag().then(
    ({ dragByKeys }) => dragByKeys(handle, held),
    () => held.release(),
  )
}
