import { lazy } from '../../../state/lazy.ts'

/** The screen /bookmark-list. */
export const loadBookmarkListPage = lazy(
  async () => (await import('./bookmark-list-page.tsx')).BookmarkListPage,
)
