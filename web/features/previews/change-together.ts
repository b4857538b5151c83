/** The least time between changes, in ms: each one repaints everything near the window. */
const PAUSE_MS = 120
/**
 * Scrolling faster than this, in px per ms, shows no picture long enough to be seen: half a
 * window in a tenth of a second.
 */
const FAST = 4

const waiting = new Set<() => void>()
let changedAt = Number.NEGATIVE_INFINITY
let isScheduled = false
let isFollowing = false
let scrolled = { at: 0, y: 0, speed: 0 }

/**
 * Batches changes of what a list shows, and makes none while the page scrolls fast. Returns a
 * function that cancels the change.
 */
export function changeTogether(change: () => void): () => void {
  followScrolling()
  waiting.add(change)
  if (!isScheduled) setTimeout(changeAll, changedAt + PAUSE_MS - performance.now())
  isScheduled = true
  return () => waiting.delete(change)
}

function changeAll(): void {
  const now = performance.now()
  isScheduled = now - scrolled.at < PAUSE_MS && scrolled.speed > FAST
  if (isScheduled) return void setTimeout(changeAll, PAUSE_MS)
  changedAt = now
  for (const change of waiting) change()
  waiting.clear()
}

function followScrolling(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = ({ timeStamp: at }: Event) => {
    const y = scrollY
    scrolled = { at, y, speed: Math.abs(y - scrolled.y) / Math.max(1, at - scrolled.at) }
  }
  addEventListener('scroll', follow, { passive: true })
}
