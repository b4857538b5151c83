import type { ListedBookmark } from '../../../../src/domain/document/schema.ts'
import type { Input } from '../../../state/api.ts'
import { createPagedList, removeListed } from '../../../state/list-query.ts'
import { loadBookmarkViews } from '../../bookmarks/index.ts'
import { adminCall } from '../admin-call.ts'

/** Anybody's bookmark, as the list shows and sorts it. */
export interface OwnedBookmark {
  /** Identifies the row: two people may have bookmarks with the same id (api: Bookmark calls). */
  id: string
  bookmark: ListedBookmark
  name: string
  email: string
  /** Its kind in words; `type` is the key to sort by. */
  kind: string
  type: ListedBookmark['type']
  updatedAt: string
}

/** Everybody's bookmarks. */
export const allBookmarks = createPagedList(
  'bookmark-list-all',
  (query: Input<'GET', 'get-bookmark-list-all'>) =>
    adminCall('GET', 'get-bookmark-list-all', query),
  async ({ bookmarks, total }) => {
    const { entryOf } = await loadBookmarkViews()
    const items = bookmarks.map((bookmark): OwnedBookmark => {
      const { id, email, type } = bookmark
      return { ...entryOf(bookmark), id: `${email} ${id}`, email, type }
    })
    return { items, total }
  },
)

/** Deletes the bookmark from its owner's account, and toasts the outcome. */
export function deleteForOwner(owned: OwnedBookmark): Promise<{ ok: boolean }> {
  const { id, name, bookmark } = owned
  const deletion = adminCall('DELETE', 'delete-bookmark', {
    id: bookmark.id,
    email: bookmark.email,
  })
  return removeListed(deletion, name, () => allBookmarks.forget(id))
}
