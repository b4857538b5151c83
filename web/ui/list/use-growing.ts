import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many rows are rendered at first, and added whenever the end of the list comes near. */
const STEP = 25
/** How near, in px: as many rows as the fastest scrolling passes in a few frames. */
const NEAR = 1600

/**
 * How many rows of a long list are rendered: more follow before the user reaches the end. Calls
 * `fetchMore` once all are rendered.
 */
export function useGrowing(
  { length }: readonly unknown[],
  fetchMore: (() => void) | undefined,
): { count: number; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(STEP)
  const isRendered = count >= length

  useEffect(() => {
    const target = end.current
    if (!target || (isRendered && !fetchMore)) return
    const grow = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      if (isRendered) fetchMore?.()
      else setCount(count + STEP)
    }
    // A new observer for each step, because it reports again if the end is still in view.
    const watch = new IntersectionObserver(grow, { rootMargin: `${NEAR}px` })
    watch.observe(target)
    return () => watch.disconnect()
  }, [count, isRendered, fetchMore])

  return { count, end }
}
