import type { ComponentType } from 'react'
import { lazy } from '../../state/lazy.ts'
import type { AdminScreen } from '../../state/route-table.ts'

/** The pages of the super-admin's screens (product: Admin pages), each loaded on its own. */
const PAGES: Record<AdminScreen, () => Promise<ComponentType>> = {
  'user-list': lazy(async () => (await import('./users/user-list-page.tsx')).UserListPage),
  'quotation-list-all': lazy(
    async () => (await import('./quotations/all-quotations-page.tsx')).AllQuotationsPage,
  ),
  'bookmark-list-all': lazy(
    async () => (await import('./bookmarks/all-bookmarks-page.tsx')).AllBookmarksPage,
  ),
  'file-list-all': lazy(async () => (await import('./files/all-files-page.tsx')).AllFilesPage),
  'visitor-list': lazy(
    async () => (await import('./visitors/visitor-list-page.tsx')).VisitorListPage,
  ),
  status: lazy(async () => (await import('./status/status-page.tsx')).StatusPage),
  test: lazy(async () => (await import('./test-page/test-page.tsx')).TestPage),
}

export const loadAdminPage = (screen: AdminScreen): Promise<ComponentType> => PAGES[screen]()
