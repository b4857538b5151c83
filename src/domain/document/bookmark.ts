import { type Blocks, rowsOf } from './blocks.ts'
import { withOwnPeriod } from './change-period.ts'
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
    if (row) return { ...withOwnPeriod(row, block), type: 'boqRow' }
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

/** The most characters of a bookmark's key. */
export const MAX_KEY = 30

/**
 * The key by which a text that was bookmarked is put in, as it is stored (product: Recurring
 * texts); null for one that can't be a key. An empty one stands for none.
 */
export function bookmarkKey(typed: string): string | null {
  const key = typed.trim().replace(/^\//, '').normalize('NFC').toLowerCase()
  if (key === '') return key
  return KEY.test(key) && [...key].length <= MAX_KEY ? key : null
}

const KEY = /^[\p{L}\p{M}\p{N}-]+$/u
