import { useEffect, useRef, useState } from 'react'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import { Sheet } from './sheet.tsx'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  html: string
  /** Of what it shows, in px of the paper. */
  width?: number
  /** Of the picture, in px. */
  room: number
}

/** A small picture of a stored preview, drawn while it is near the window. */
export function Thumbnail({ html, width = WIDTHS.content, room }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useNear(frame)
  return (
    <span
      ref={frame}
      className={styles.frame}
      style={{ width: room }}
      data-blank={html === '' || undefined}
      aria-hidden
    >
      {isNear && html && <Sheet html={html} width={width} room={room} />}
    </span>
  )
}

/** In px. */
const NEAR = 800

/** Whether the element is in the window or near it. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${NEAR}px` },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}
