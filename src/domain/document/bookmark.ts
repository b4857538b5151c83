import { type Blocks, rowsOf } from './blocks.ts'
import type { ClipboardItem } from './clipboard.ts'
import { typeOf } from './kinds/index.ts'
import { pricedOnly } from './options.ts'
import type { Bookmark, ListedBookmark } from './schema.ts'

/**
 * The block or boq row with the id, as a bookmark. Undefined if there is none or it can't be
 * bookmarked: a paste, or a block of a type that this version does not know (product: Item icons).
 */
export function findBookmarkable(blocks: Blocks, id: string): Bookmark | undefined {
  for (const block of blocks) {
    if (!isBookmarkable(block.type)) continue
    if (block.id === id) return block
    const row = pricedOnly(rowsOf(block)).find((each) => each.id === id)
    if (row) return { ...row, type: 'boqRow' }
  }
}

export const isBookmarkable = (type: string | undefined): boolean =>
  type !== undefined && typeOf({ type }) !== 'unknown'

/** The bookmark's item for pasting, without the bookmark's own fields. */
export function clipboardItemOf(bookmark: Bookmark | ListedBookmark, key: string): ClipboardItem {
  const { version, createdAt, updatedAt, key: _, ...fields } = bookmark as ListedBookmark
  const item = { ...fields, preview: '' }
  const origin = { key, from: 'bookmark' } as const
  if (item.type === 'boqRow') return { ...origin, kind: 'row', item: { ...item, type: 'row' } }
  return { ...origin, kind: 'block', item }
}
