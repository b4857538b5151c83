import { itemAt, itemElement } from '../paper/elements.ts'
import { autoScroll } from './auto-scroll.ts'
import { startPoint, stepper } from './key-steps.ts'
import type { KeySession, PointerSession } from './pointer-session.ts'
import { startDrag } from './start-drag.ts'

/** px that a press may move and still count as a click. */
const CLICK_PX = 3

/** Drags the handle's item with the pointer; Escape puts it back (product: Dragging). */
export async function dragByPointer(handle: HTMLElement, session: PointerSession): Promise<void> {
  const item = itemAt(handle)
  session.isExclusive = await becomesDrag(session)
  const drag = item && session.isExclusive ? startDrag(item, session.start) : null
  if (!drag) return session.end()
  const stopScrolling = autoScroll(session.start, () => session.current.point)
  session.onChange = () => {
    const { point, state, hasAlt } = session.current
    drag.goAlone(hasAlt)
    if (state !== 'cancelled') drag.move(point)
    if (state === 'down') return
    stopScrolling()
    session.end()
    ignoreClick()
    if (state === 'up') drag.drop()
    else drag.cancel()
  }
  session.onChange()
}

/** The browser clicks what is under the pointer right after it is let go. */
function ignoreClick(): void {
  const options = { capture: true, once: true }
  const ignore = (event: Event) => event.stopImmediatePropagation()
  addEventListener('click', ignore, options)
  setTimeout(() => removeEventListener('click', ignore, options))
}

/** Resolves to true when the pointer has moved far enough, to false if it was a click. */
const becomesDrag = (session: PointerSession): Promise<boolean> =>
  new Promise((resolve) => {
    const { start } = session
    session.onChange = () => {
      const { point, state } = session.current
      const isFar = Math.hypot(point.x - start.x, point.y - start.y) >= CLICK_PX
      if (state === 'cancelled' || (state === 'up' && !isFar)) resolve(false)
      else if (isFar) resolve(true)
    }
    session.onChange()
  })

/**
 * Drags the handle's item with the arrows; Space or Enter drops it, Escape puts it back
 * (product: Dragging).
 */
export function dragByKeys(handle: HTMLElement, session: KeySession): void {
  const item = itemAt(handle)
  const element = item && itemElement(item)
  if (!item || !element) {
    session.end()
    return
  }
  const start = startPoint(element)
  const drag = startDrag(item, start)
  if (!drag) {
    session.end()
    return
  }

  const stop = new AbortController()
  const end = (finish: () => unknown) => {
    stop.abort()
    session.end()
    finish()
  }
  const step = stepper(item, start, drag.move)
  const press = ({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>) => {
    if (key.startsWith('Arrow')) drag.goAlone(altKey)
    if (key === 'Escape') end(drag.cancel)
    else if (key === ' ' || key === 'Enter') end(drag.drop)
    else step(key)
  }
  // Moving the handle in the page blurs it; only a real blur of the window ends the drag.
  const leave = ({ isTrusted }: Event) => isTrusted && end(drag.cancel)
  window.addEventListener('pointerdown', leave, { capture: true, signal: stop.signal })
  window.addEventListener('blur', leave, { signal: stop.signal })
  drag.move(start)
  session.onKey = press
  for (const key of session.queue.splice(0)) if (!stop.signal.aborted) press(key)
}
