import { useEffect, useState } from 'react'
import { clipboardItemOf } from '../../../src/domain/document/bookmark.ts'
import { widthOf } from '../../../src/domain/document/layout.ts'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import type { Bookmark } from '../../../src/domain/document/schema.ts'
import { loadItems } from '../editor/index.ts'

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
    const draw = async (wanted: Bookmark) => {
      const { previewOf } = await loadItems()
      if (isWanted)
        setDrawn({ item: wanted, html: previewOf(clipboardItemOf(wanted, ''), mostRows) })
    }
    // Without the server there is no picture; all else works.
    if (item) draw(item).catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [item, mostRows])
  if (!item || drawn?.item !== item) return null
  return { html: drawn.html, width: item.type === 'boqRow' ? WIDTHS.content : widthOf(item) }
}
