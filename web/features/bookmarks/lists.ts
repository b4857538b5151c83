import type { ListedBookmark } from '#domain/document/schema.ts'
import { call } from '../../state/api.ts'
import { onFileDeleted } from '../../state/deleted-files.ts'
import { createListQuery } from '../../state/list-query.ts'

/** The user's own bookmarks, with their content. */
export const $bookmarks = createListQuery<ListedBookmark[], { bookmarks: ListedBookmark[] }>(
  'bookmark-list',
  () => call('GET', 'get-bookmark-list'),
  ({ bookmarks }) => bookmarks,
)

/** The categories of these bookmarks, for suggestions, without the empty one. */
export const $bookmarkCategories = createListQuery(
  'bookmark-categories',
  () => call('GET', 'get-unique-bookmark-category-list'),
  ({ categories }) => categories,
)

/** The server removed the deleted file from them. */
onFileDeleted(() => $bookmarks.revalidate())
