import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many rows are rendered at first, and added when the end of the list comes into view. */
const STEP = 100

/** How many rows of a long list are rendered: more follow before one scrolls to the end. */
export function useGrowing(list: readonly unknown[]): {
  count: number
  end: RefObject<HTMLDivElement | null>
} {
  const end = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(STEP)
  const isWhole = count >= list.length

  useEffect(() => {
    const target = end.current
    if (isWhole || !target) return
    const grow = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return
      setCount((before) => before + STEP)
      // Observed again, it reports once more if the end is still in view.
      watch.unobserve(target)
      watch.observe(target)
    }
    const watch = new IntersectionObserver(grow, { rootMargin: '800px' })
    watch.observe(target)
    return () => watch.disconnect()
  }, [isWhole])

  return { count, end }
}
