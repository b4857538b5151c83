import { ifLoaded, lazy } from '../../state/lazy.ts'

/** How long after the page's start the shortcut works, in ms (product: Shortcuts). */
const WORKS_FOR_MS = 60_000

const loadInspector = lazy(() => import('./inspector.tsx'))

/** ctrl+shift+d opens and closes the state inspector. Returns a function that stops listening. */
export function startDevTools(): () => void {
  const listening = new AbortController()
  const press = (event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    ifLoaded(loadInspector, ({ toggleInspector }) => toggleInspector())
  }
  addEventListener('keydown', press, { signal: listening.signal })
  return () => listening.abort()
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'
>

/**
 * Whether it is the dev-tools shortcut, pressed in the first minute of the
 * page (product: Shortcuts).
 */
export function isShortcut(event: Press): boolean {
  const { key, ctrlKey, shiftKey, altKey, metaKey, repeat, timeStamp } = event
  const hasKeys = ctrlKey && shiftKey && !altKey && !metaKey && key.toLowerCase() === 'd'
  return hasKeys && !repeat && timeStamp < WORKS_FOR_MS
}
