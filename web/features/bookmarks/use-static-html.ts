import { useEffect, useState } from 'react'
import { clipboardItemOf } from '../../../src/domain/document/bookmark.ts'
import { WIDTHS } from '../../../src/domain/document/quotation.ts'
import type { Bookmark } from '../../../src/domain/document/schema.ts'
import { widthOf } from '../../../src/domain/document/widths.ts'
import { previewOf } from '../editor/index.ts'

/** An item rendered as on a paper: html without hooks or editing, and its width in px. */
export interface StaticHtml {
  html: string
  width: number
}

/** The item's html; null until it is rendered, or without an item. */
export function useStaticHtml(item: Bookmark | null, maxRows?: number): StaticHtml | null {
  const [rendered, setRendered] = useState<{ item: Bookmark; html: string } | null>(null)
  useEffect(() => {
    let isMounted = true
    // After this effect: React can't render the preview while it runs effects.
    queueMicrotask(() => {
      if (!item || !isMounted) return
      setRendered({ item, html: previewOf(clipboardItemOf(item, ''), maxRows) })
    })
    return () => {
      isMounted = false
    }
  }, [item, maxRows])
  if (!item || rendered?.item !== item) return null
  return { html: rendered.html, width: widthOfItem(item) }
}

/** In px of the paper. */
export const widthOfItem = (item: Bookmark): number =>
  item.type === 'boqRow' ? WIDTHS.content : widthOf(item)
