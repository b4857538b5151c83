import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'

/**
 * How many new groups are rendered at once: the start of a long boq, or of a long paste into it.
 */
const FIRST = 3

interface Keyed {
  /** Higher than the key of every earlier group. */
  readonly key: number
}

/**
 * Returns whether a group is rendered already. The first few of many new groups are rendered at
 * once; the rest follow in interruptible slices, since they are out of view.
 * @param newest the highest key among the groups
 */
export function useRenderedGroups(newest: number): (group: Keyed) => boolean {
  const isServerRendered = useSyncExternalStore(never, no, yes)
  const renderedTo = useRef(isServerRendered ? newest : -1)
  const [allowedTo, allowTo] = useState(-1)
  const last = Math.max(renderedTo.current + FIRST, allowedTo)
  useEffect(() => {
    if (newest <= last) renderedTo.current = Math.max(renderedTo.current, newest)
    else startTransition(() => allowTo(newest))
  }, [newest, last])
  useLayoutEffect(
    () => (newest > last ? deferRendering(() => allowTo(newest)) : undefined),
    [newest, last],
  )
  return ({ key }) => key <= last
}

const never = () => no
const no = () => false
const yes = () => true

/** One function per boq that still has rows to render. */
const pending = new Set<() => void>()

/**
 * Registers a function that renders a boq's remaining rows; the returned function unregisters it.
 */
function deferRendering(render: () => void): () => void {
  pending.add(render)
  return () => pending.delete(render)
}

/** Renders all rows now: for print, and wherever all rows must be in the page. */
export function renderAllRows(): void {
  if (pending.size === 0) return
  flushSync(() => {
    for (const render of pending) render()
  })
}
