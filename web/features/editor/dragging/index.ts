import { lazy, prefetch, withLoaded } from '../../../state/lazy.ts'
import { stopEvent } from '../paper/elements.ts'
import { startKeySession, startPointerSession } from '../paper/pointer-session.ts'
import { handleAt } from './handles.ts'

const loadDrag = lazy(() => import('./drag.ts'))

/**
 * Makes the drag handles under the root work, by delegation. The code for dragging is loaded when a
 * handle is first hovered or focused; presses and keys are recorded until then.
 * @returns a function that detaches the listeners
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
  // Runs before the toolbars' key handlers, which would take Space and Enter for a click.
  root.addEventListener('keydown', pressKey, { signal, capture: true })
  return () => stop.abort()
}

function press(event: PointerEvent): void {
  const handle = handleAt(event.target)
  if (!handle || event.button !== 0 || !event.isPrimary || !event.isTrusted) return
  const session = startPointerSession(event)
  withLoaded(loadDrag, ({ dragByPointer }) => dragByPointer(handle, session), session.end)
}

function pressKey(event: KeyboardEvent): void {
  const handle = handleAt(event.target)
  const isStart = event.key === ' ' || event.key === 'Enter'
  if (!handle || !isStart || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
  stopEvent(event)
  const session = startKeySession()
  withLoaded(loadDrag, ({ dragByKeys }) => dragByKeys(handle, session), session.end)
}
