import type { Blocks } from './blocks.ts'
import type { Bookmark, ListedBookmark } from './bookmark.ts'
import type { Copied } from './clipboard.ts'
import { BLOCK_TYPES } from './limits.ts'

/**
 * The block or boq row with the id as it may be kept in a bookmark. Undefined where there is none,
 * and for what can't be bookmarked: a paste, or a type that this version does not know (spec 2).
 */
export function findBookmarkable(blocks: Blocks, id: string): Bookmark | undefined {
  for (const block of blocks) {
    if (!isBookmarkable(block.type)) continue
    if (block.id === id) return block
    const row = block.type === 'boq' && block.boq.rows.find((each) => each.id === id)
    if (row) return { ...row, type: 'boqRow' }
  }
}

export const isBookmarkable = (type: string | undefined): boolean =>
  BLOCK_TYPES.some((known) => known === type)

/** The bookmark's item as it comes to hand for pasting: what only the bookmark bears stays behind. */
export function copiedOf(bookmark: Bookmark | ListedBookmark, key: string): Copied {
  const { createdAt, updatedAt, ...kept } = bookmark as ListedBookmark
  const item = { ...kept, preview: '' }
  const origin = { key, from: 'bookmark' } as const
  if (item.type === 'boqRow') return { ...origin, kind: 'row', item: { ...item, type: 'row' } }
  return { ...origin, kind: 'block', item }
}
