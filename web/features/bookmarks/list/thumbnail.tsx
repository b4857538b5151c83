import { useEffect, useRef, useState } from 'react'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { useLooks } from '../use-looks.ts'
import styles from './thumbnail.module.css'

/** How wide it is, in px. */
const WIDTH = 132
/** Of the paper around the item, in px of the paper. */
const MARGIN = 24
const MOST_ROWS = 4

/** A small picture of the item, drawn when it comes into sight. */
export function Thumbnail({ item }: { item: Bookmark }) {
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(frame)
  const looks = useLooks(isSeen ? item : null, MOST_ROWS)
  const width = (looks?.width ?? 0) + 2 * MARGIN
  return (
    <div ref={frame} className={styles.frame} aria-hidden>
      {looks && (
        <div
          className={styles.looks}
          style={{ width, zoom: Math.min(0.5, WIDTH / width) }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own paper's looks, sanitized when they were drawn
          dangerouslySetInnerHTML={{ __html: looks.html }}
        />
      )}
    </div>
  )
}

/** True from when the element was first near the window. */
function useSeen(element: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        watch.disconnect()
      },
      { rootMargin: '200px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isSeen
}
