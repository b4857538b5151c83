import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { onceReady, whenIdle } from '../../../state/page-events.ts'

/** How many new groups are rendered at once: as many as may be in sight. */
const firstGroups = () => Math.ceil(innerHeight / GROUP_HEIGHT)
/** At least, in px: of 25 rows. */
const GROUP_HEIGHT = 925
/** How many more in each step: few enough for a frame between two steps. */
const STEP = 24
/** While the browser is never idle. */
const LONGEST_WAIT_MS = 100

interface Keyed {
  /** Higher than the key of every earlier group. */
  readonly key: number
}

/**
 * Returns whether a group is rendered already. Of many new groups, those of a long boq or of a long
 * paste into it, the first are rendered at once. The rest follow in small steps, since they are out
 * of view: a key press between two steps waits for one, and none is rendered anew because of it.
 * @param newest the highest key among the groups
 */
export function useRenderedGroups(newest: number): (group: Keyed) => boolean {
  const isServerRendered = useSyncExternalStore(never, no, yes)
  const [renderedTo, setRenderedTo] = useState(isServerRendered ? newest : -1)
  const last = isServerRendered ? newest : renderedTo + firstGroups()
  const begun = useRef(-1)
  useEffect(() => {
    if (renderedTo >= newest) return
    const next = Math.min(renderedTo + STEP, newest)
    const renderMore = () =>
      startTransition(() => setRenderedTo((before) => Math.max(before, next)))
    // What is in view is answered and drawn first.
    if (begun.current === newest) renderMore()
    else onceReady(() => whenIdle(renderMore, LONGEST_WAIT_MS))
    begun.current = newest
  }, [renderedTo, newest])
  useLayoutEffect(() => {
    if (newest <= last) return
    const renderRest = () => setRenderedTo(newest)
    pending.add(renderRest)
    return () => void pending.delete(renderRest)
  }, [newest, last])
  return ({ key }) => key <= last
}

const never = () => no
const no = () => false
const yes = () => true

/** One function per boq that still has rows to render. */
const pending = new Set<() => void>()

/** Renders all rows now: for print, and wherever all rows must be in the page. */
export function renderAllRows(): void {
  if (pending.size === 0) return
  flushSync(() => {
    for (const render of pending) render()
  })
}

type Paint = (row: HTMLElement, paint: () => void) => void

const atOnce: Paint = (_, paint) => paint()
let turn = atOnce

/** Writes a row's text: at once, or when the page is idle (paint-later.ts). */
export const paintInTurn: Paint = (row, paint) => turn(row, paint)

/** Sets when rows' text is written; the returned function unsets it. */
export function paintBy(other: Paint): () => void {
  turn = other
  return () => {
    turn = atOnce
  }
}
