import { lazy } from '../../state/lazy.ts'

/** The screen /bookmark-list. */
export const loadBookmarkListPage = lazy(
  async () => (await import('./list/bookmark-list-page.tsx')).BookmarkListPage,
)

/** Components that show a bookmark, for other lists. */
export const loadBookmarkViews = lazy(() => import('./views.ts'))
