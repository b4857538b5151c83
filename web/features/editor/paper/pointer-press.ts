let isPressed = false
let waiting = new Set<() => void>()

/**
 * Runs it in the next frame, or once the mouse button is up and its click is over: what moves the
 * page during a press makes it miss.
 */
export function afterPress(run: () => void): void {
  waiting.add(run)
  if (!isPressed) requestAnimationFrame(runAll)
}

/** Follows the presses on the page; called once. */
export function followPresses(): void {
  addEventListener('pointerdown', () => (isPressed = true), true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
}

function release(): void {
  isPressed = false
  // The click comes in the same task.
  setTimeout(runAll)
}

function runAll(): void {
  if (isPressed) return
  const all = waiting
  waiting = new Set()
  for (const run of all) run()
}
