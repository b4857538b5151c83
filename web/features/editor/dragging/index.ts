import { handleAt } from './handles.ts'
import { holdKeys, holdPress } from './pointer-session.ts'

type DragModule = typeof import('./drag.ts')

/**
 * Wakes the drag handles under the root, by delegation. The sortable is fetched when a handle is
 * first pointed at or gets the focus; a press or key that comes before it is there is kept for it.
 * Gives back the way to put them to sleep.
 */
export function attachDragging(root: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const prefetch = ({ target }: Event) => {
    if (handleAt(target)) load().catch(() => undefined)
  }
  root.addEventListener('pointerover', prefetch, { signal })
  root.addEventListener('focusin', prefetch, { signal })
  root.addEventListener('pointerdown', press, { signal })
  // Before the keys of the items, which know nothing of Space and Enter.
  root.addEventListener('keydown', pressKey, { signal, capture: true })
  return () => stop.abort()
}

function press(event: PointerEvent): void {
  const handle = handleAt(event.target)
  if (!handle || event.button !== 0 || !event.isPrimary || !event.isTrusted) return
  const held = holdPress(event)
  load().then(
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
  load().then(
    ({ dragByKeys }) => dragByKeys(handle, held),
    () => held.release(),
  )
}

let loading: Promise<DragModule> | null = null

/** A load that failed is tried again the next time. */
function load(): Promise<DragModule> {
  loading ??= import('./drag.ts').catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
