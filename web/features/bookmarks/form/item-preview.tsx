import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clipboardItemOf } from '#domain/document/bookmark.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { newQuotation, WIDTHS } from '#domain/document/quotation.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { widthOf } from '#domain/document/widths.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { newStart } from '../../../state/settings.ts'
import { currentQuotation, previewOf } from '../../editor/index.ts'
import styles from './item-preview.module.css'

/** The most rows that are rendered, since a boq may have 5,000. */
const MAX_ROWS = 100
/** Around the item, in px; the same as in the style sheet. */
const PADDING = 16

/**
 * The 'Item' panel (product: Bookmark form): 180 px high, its content 2000 px wide, without icons.
 * The item is scaled to fit the width, so that its prices are visible.
 */
export function ItemPreview({ item }: { item: Bookmark | null }) {
  const html = useStaticHtml(item)
  const width = !item || item.type === 'boqRow' ? WIDTHS.content : widthOf(item)
  const frame = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => setRoom((frame.current?.clientWidth ?? 0) - 2 * PADDING), [])
  return (
    <figure className={styles.panel}>
      <figcaption className={styles.caption}>
        {WORDS.preview}
        <span>{item && priceOf(item)}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too */}
      <section ref={frame} className={styles.window} aria-label={WORDS.preview} tabIndex={0}>
        {html ? (
          <div className={styles.content}>
            <div
              style={{ width, zoom: Math.min(1, room / width) }}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering of the item, sanitized
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </div>
        ) : (
          <p className={styles.waiting}>{WORDS.loading}</p>
        )}
      </section>
    </figure>
  )
}

/** The price of a row, the subtotal of a table, the total of a price; empty for a text. */
function priceOf(item: Bookmark): string {
  return formatPrice(
    kindOf(item).figure(item),
    currentQuotation() ?? { ...newQuotation([]), ...newStart() },
  )
}

/** The item as on a paper, without hooks or editing; '' until it is rendered, or without an item. */
function useStaticHtml(item: Bookmark | null): string {
  const [rendered, setRendered] = useState<{ item: Bookmark; html: string } | null>(null)
  useEffect(() => {
    let isMounted = true
    // After this effect: React can't render the preview while it runs effects.
    queueMicrotask(() => {
      if (!item || !isMounted) return
      setRendered({ item, html: previewOf(clipboardItemOf(item, ''), MAX_ROWS) })
    })
    return () => {
      isMounted = false
    }
  }, [item])
  return rendered && rendered.item === item ? rendered.html : ''
}
