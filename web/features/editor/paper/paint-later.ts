import { whenIdle } from '../../../state/page-events.ts'
import { visibleItems } from './animate.ts'
import { closest, ITEM } from './elements.ts'
import { paintBy } from './rendered-rows.ts'

/** The longest wait in ms while the browser is never idle, as during rolling figures. */
const TIMEOUT_MS = 200

/** What writes the text of rows out of sight, once the page is idle; by the row, or its block. */
const unpainted = new Map<Element, () => void>()

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
    for (const row of target.children) paintNow(row)
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
  const item = closest(row, ITEM) ?? row
  const isFirst = unpainted.size === 0
  unpainted.set(item, paint)
  if (isWrittenAtOnce(item)) paintNow(item)
  else if (isFirst) {
    requestAnimationFrame(paintInSight)
    whenIdle(paintRest, TIMEOUT_MS)
  }
}

function paintNow(item: Element): void {
  const paint = unpainted.get(item)
  unpainted.delete(item)
  paint?.()
}

/** Rows that took the place of others, or were scrolled to, are drawn with their text. */
function paintInSight(): void {
  if (unpainted.size > 0) for (const item of visibleItems()) paintNow(item)
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
function isWrittenAtOnce(item: Element): boolean {
  if (!inSight && item.matches(':focus-within')) return true
  if (!inSight) {
    inSight = new Set(visibleItems())
    queueMicrotask(() => {
      inSight = null
    })
  }
  return inSight.has(item)
}
