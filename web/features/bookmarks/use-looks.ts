import { useEffect, useState } from 'react'
import { clipboardItemOf } from '../../../src/domain/document/bookmark.ts'
import { widthOf } from '../../../src/domain/document/layout.ts'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import type { Bookmark } from '../../../src/domain/document/schema.ts'
import { previewOf } from '../editor/index.ts'

/** How an item looks on a paper: html without hooks, and how wide it stands, in px. */
export interface Looks {
  html: string
  width: number
}

/** Draws the item once the means are here; null until then, and while there is no item. */
export function useLooks(item: Bookmark | null, mostRows?: number): Looks | null {
  const [drawn, setDrawn] = useState<{ item: Bookmark; html: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    // After this effect: React can't render the preview while it runs effects.
    queueMicrotask(() => {
      if (item && isWanted) setDrawn({ item, html: previewOf(clipboardItemOf(item, ''), mostRows) })
    })
    return () => {
      isWanted = false
    }
  }, [item, mostRows])
  if (!item || drawn?.item !== item) return null
  return { html: drawn.html, width: item.type === 'boqRow' ? WIDTHS.content : widthOf(item) }
}
