import { whenIdle } from '../../../state/page-events.ts'
import { visibleItems } from './animate.ts'
import { paintBy } from './rendered-rows.ts'

/** The longest wait in ms while the browser is never idle, as during rolling figures. */
const TIMEOUT_MS = 200

/** What writes the text of rows out of sight, once the page is idle. */
const unpainted = new Map<HTMLElement, () => void>()

/** What is in sight, measured once for all that one edit writes: measuring again lays out the page. */
let inSight: ReadonlySet<Element> | null = null

/**
 * From now on an edit writes the text of rows in sight, and of all others once the page is idle,
 * scrolled to them, or printed: a removed row renumbers thousands. Returns a function that ends it.
 */
export function paintLater(root: HTMLElement): () => void {
  const follow = (event: Event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (skipped || unpainted.size === 0 || !(target instanceof HTMLElement)) return
    for (const row of target.children as HTMLCollectionOf<HTMLElement>) {
      const paint = unpainted.get(row)
      unpainted.delete(row)
      paint?.()
    }
  }
  const stop = new AbortController()
  // Captured: it bubbles in Chromium alone.
  const options = { capture: true, signal: stop.signal }
  root.addEventListener('contentvisibilityautostatechange', follow, options)
  addEventListener('beforeprint', () => paintRest(), options)
  const paintAtOnce = paintBy(paintInTurn)
  return () => {
    stop.abort()
    paintAtOnce()
    paintRest()
  }
}

function paintInTurn(row: HTMLElement, paint: () => void): void {
  if (isWrittenAtOnce(row)) {
    unpainted.delete(row)
    paint()
  } else {
    if (unpainted.size === 0) whenIdle(paintRest, TIMEOUT_MS)
    unpainted.set(row, paint)
  }
}

function paintRest(deadline?: IdleDeadline): void {
  try {
    for (const [row, paint] of unpainted) {
      if (deadline?.timeRemaining() === 0 && !deadline.didTimeout) break
      unpainted.delete(row)
      paint()
    }
  } finally {
    if (unpainted.size > 0) whenIdle(paintRest, TIMEOUT_MS)
  }
}

/** Nothing is measured for the row that somebody types in. */
function isWrittenAtOnce(row: HTMLElement): boolean {
  if (!inSight && row.matches(':focus-within')) return true
  if (!inSight) {
    inSight = new Set(visibleItems())
    queueMicrotask(() => {
      inSight = null
    })
  }
  return inSight.has(row)
}
