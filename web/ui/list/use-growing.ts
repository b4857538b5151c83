import { type RefObject, useEffect, useRef, useState } from 'react'

/** So many rows are drawn at first, and with each coming into sight of the list's end. */
const STEP = 100

/** How much of a long list is drawn: the rest follows before one gets there. */
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
      // Watched anew it tells once more, should the end still be in sight.
      watch.unobserve(target)
      watch.observe(target)
    }
    const watch = new IntersectionObserver(grow, { rootMargin: '800px' })
    watch.observe(target)
    return () => watch.disconnect()
  }, [isWhole])

  return { count, end }
}
