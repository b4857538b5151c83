import { holdPress } from '../dragging/pointer-session.ts'
import { startResize } from './resize.ts'

/** The separator follows the pointer until it is let go; Escape puts it back. */
export async function resizeByPointer(separator: HTMLElement, event: PointerEvent): Promise<void> {
  const press = holdPress(event)
  const resize = await startResize(separator)
  if (!resize) return press.release()
  press.onChange = () => {
    const { at, state } = press.now
    if (at.x !== press.start.x || state === 'down')
      resize.show(resize.before + at.x - press.start.x)
    if (state === 'down') return
    press.release()
    if (state === 'up') resize.keep()
    else resize.cancel()
  }
  press.onChange()
}
