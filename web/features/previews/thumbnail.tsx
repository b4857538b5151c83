import { useEffect, useRef, useState } from 'react'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import { changeTogether } from './change-together.ts'
import { Sheet } from './sheet.tsx'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  html: string
  /** The width of its content, in px of the paper. */
  width?: number
  /** The size of the picture, in px. */
  room: number
  height?: number
}

/** A small picture of the beginning of a stored preview, drawn while it is near the window. */
export function Thumbnail({ html, width = WIDTHS.content, room, height = 64 }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useNear(frame)
  return (
    <span
      ref={frame}
      className={styles.frame}
      style={{ width: room, height }}
      data-blank={html === '' || undefined}
      aria-hidden
    >
      {isNear && html && <Sheet html={html} width={width} room={room} height={height} />}
    </span>
  )
}

/** How near, in px. */
const NEAR = 400

/** Whether the element is in the window or near it; known slightly later while the page scrolls. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    let cancel: () => unknown = () => {}
    const watch = new IntersectionObserver(
      (entries) => {
        cancel()
        const isNear = entries.at(-1)?.isIntersecting ?? false
        cancel = changeTogether(() => setNear(isNear))
      },
      { rootMargin: `${NEAR}px` },
    )
    watch.observe(element.current)
    return () => {
      cancel()
      watch.disconnect()
    }
  }, [element])
  return isNear
}
