import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The screen /bookmark-list. */
export const loadBookmarkListPage = lazy(
  async () => (await import('./list/bookmark-list-page.tsx')).BookmarkListPage,
)

/** The bookmark form by route key (product: Paths): over a paper, and over the list. */
export const bookmarkModals = {
  bookmark: {
    title: 'Save bookmark',
    width: 500,
    load: lazy(async () => (await import('./form/bookmark-modal.tsx')).BookmarkModal),
  },
} satisfies Record<string, ModalKind>

/** Components that show a bookmark, for other lists. */
export const loadBookmarkViews = lazy(() => import('./views.ts'))
