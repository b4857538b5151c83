import { closest } from '../paper/elements.ts'

/**
 * Marks the root with `data-typing` from the first key in a text until the pointer moves: icons
 * over the text would cover the line being typed. Returns a function that stops it.
 */
export function markTyping(root: HTMLElement): () => void {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  const start = ({ target }: Event) => {
    if (closest(target, '[data-rich]')) root.dataset.typing = ''
  }
  const end = (event: Event) => {
    // Chromium reports a pointer move even if only the page has moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
    if (event.type !== 'focusin' || !closest(event.target, '[data-rich]'))
      delete root.dataset.typing
  }
  root.addEventListener('input', start, options)
  for (const type of ['pointermove', 'pointerdown', 'focusin'])
    document.addEventListener(type, end, options)
  return () => stop.abort()
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0
