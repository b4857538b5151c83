/**
 * Ignores presses of the mouse until it moves: something else has moved below it meanwhile, which
 * nobody meant to press.
 */
export function ignoreRestingPress(): void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const lift = ({ movementX, movementY }: PointerEvent) => {
    // Chromium reports a pointer move even if only the page has moved.
    if (movementX !== 0 || movementY !== 0) stop.abort()
  }
  const touch = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') stop.abort()
  }
  const ignore = (event: MouseEvent) => {
    // Assistive technology presses without a mouse.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('pointermove', lift, options)
  addEventListener('pointerdown', touch, options)
  addEventListener('keydown', () => stop.abort(), options)
  addEventListener('click', ignore, options)
}
