import type { ComponentType } from 'react'
import type { ModalKind } from '../../ui/modal.ts'

/** The bookmark's form by route key (spec 2): over a paper, and over the list. */
export const bookmarkModals = {
  bookmark: {
    title: 'Save bookmark',
    width: 500,
    load: () => import('./form/bookmark-modal.tsx').then(({ BookmarkModal }) => BookmarkModal),
  },
} satisfies Record<string, ModalKind>

/** The screen /bookmark-list, loaded when it is first wanted. */
export const loadBookmarkListPage = (): Promise<ComponentType> =>
  import('./list/bookmark-list-page.tsx').then(({ BookmarkListPage }) => BookmarkListPage)
