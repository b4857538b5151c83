import { itemAt } from '../paper/elements.ts'
import { autoScroll } from './auto-scroll.ts'
import type { HeldPress } from './pointer-session.ts'
import { startDrag } from './start-drag.ts'

/** px that a press may wander and still be a click. */
const CLICK_PX = 3

/** Drags the handle's item wherever the held press goes; Escape puts it back (spec 9). */
export async function dragByPointer(handle: HTMLElement, press: HeldPress): Promise<void> {
  const item = itemAt(handle)
  press.isTaken = await wanders(press)
  const drag = item && press.isTaken ? await startDrag(item, press.start) : null
  if (!drag) return press.release()
  const stopScrolling = autoScroll(press.start, () => press.now.at)
  press.onChange = () => {
    const { at, state } = press.now
    if (state !== 'cancelled') drag.move(at)
    if (state === 'down') return
    stopScrolling()
    press.release()
    if (state === 'up') void drag.drop()
    else drag.cancel()
  }
  press.onChange()
}

/** True when the press has become a drag; false when it is over and was but a click. */
const wanders = (press: HeldPress): Promise<boolean> =>
  new Promise((resolve) => {
    press.onChange = () => {
      const { at, state } = press.now
      const isFar = Math.hypot(at.x - press.start.x, at.y - press.start.y) >= CLICK_PX
      if (state === 'cancelled' || (state === 'up' && !isFar)) resolve(false)
      else if (isFar) resolve(true)
    }
    press.onChange()
  })
