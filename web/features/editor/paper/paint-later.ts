import { whenIdle } from '../../../state/page-events.ts'
import { paintBy } from './rendered-rows.ts'

/** The longest wait in ms while the browser is never idle, as during rolling figures. */
const TIMEOUT_MS = 200

/** What writes the text of rows that the browser does not draw, once it is idle. */
const unpainted = new Map<HTMLElement, () => void>()

const TELLS_WHAT_IS_DRAWN = 'oncontentvisibilityautostatechange' in document.documentElement

/** Whether the rows of a group are drawn, as far as is known: asking lays out the page. */
const drawn = new WeakMap<EventTarget, boolean>()

/**
 * From now on an edit writes the text of rows that the browser draws, and of all others once the
 * page is idle, or printed: a removed row renumbers thousands. Returns a function that ends it.
 */
export function paintLater(root: HTMLElement): () => void {
  const follow = (event: Event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!(target instanceof HTMLElement)) return
    drawn.set(target, !skipped)
    if (skipped || unpainted.size === 0) return
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
  if (isDrawn(row)) {
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

function isDrawn(row: HTMLElement): boolean {
  const group = row.parentElement
  // What has the focus is drawn without an event, and a browser without the event draws unasked.
  if (!group || !TELLS_WHAT_IS_DRAWN || group.matches(':focus-within')) return true
  const isKnown = drawn.get(group) ?? row.checkVisibility({ contentVisibilityAuto: true })
  drawn.set(group, isKnown)
  return isKnown
}
