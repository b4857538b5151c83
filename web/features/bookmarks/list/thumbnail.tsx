import { useEffect, useRef, useState } from 'react'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { useStaticHtml } from '../use-static-html.ts'
import styles from './thumbnail.module.css'

/** In px. */
const WIDTH = 132
/** Around the item, in px of the paper. */
const MARGIN = 24
const MAX_ROWS = 4

/** A small picture of the item, rendered when it comes into view. */
export function Thumbnail({ item }: { item: Bookmark }) {
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(frame)
  const preview = useStaticHtml(isSeen ? item : null, MAX_ROWS)
  const width = (preview?.width ?? 0) + 2 * MARGIN
  return (
    <div ref={frame} className={styles.frame} aria-hidden>
      {preview && (
        <div
          className={styles.preview}
          style={{ width, zoom: Math.min(0.5, WIDTH / width) }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering of the item, sanitized
          dangerouslySetInnerHTML={{ __html: preview.html }}
        />
      )}
    </div>
  )
}

/** True once the element has been near the viewport. */
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
