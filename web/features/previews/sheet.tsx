import { sanitize } from '../editor/index.ts'
import { cutAtHeight } from './cut-at-height.ts'
import { namedItems } from './named-items.ts'
import styles from './sheet.module.css'

interface SheetProps {
  /** A stored preview; empty if there is none. */
  html: string
  /** The width of its content, in px of the paper. */
  width: number
  /** The width to fit it into, in px; it is never enlarged. */
  room: number
  /** In px: anything below is left out. Without it the whole preview is shown. */
  height?: number
}

/** Around the content, in px of the paper. */
const MARGIN = 24

/** A stored preview as a small paper. */
export function Sheet({ html, width, room, height = Number.POSITIVE_INFINITY }: SheetProps) {
  const zoom = Math.min(1, room / (width + 2 * MARGIN))
  return (
    <div
      className={styles.sheet}
      style={{ width: width + 2 * MARGIN, padding: `20px ${MARGIN}px`, zoom }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized here
      dangerouslySetInnerHTML={{
        __html: namedItems(cutAtHeight(sanitize(html), height / zoom), styles.items),
      }}
    />
  )
}
