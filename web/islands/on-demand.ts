import { loadBookmarkListPage } from '../features/bookmarks/index.ts'
import { loadConflictBanner } from '../features/editor/index.ts'
import { loadQuotationListPage } from '../features/quotations/index.ts'
import { lazy, prefetch } from '../state/lazy.ts'
import { prefetchSoon } from '../state/prefetch.ts'
import { prefetchTemplateMenu } from './navigation/template-items.tsx'
import { loadMenuKeys } from './navigation/use-open-menu.ts'

export const loadModals = lazy(() => import('./modals.tsx'))
export const loadToasts = lazy(() => import('./toasts.tsx'))

/** How long the page must be quiet before these are fetched, in ms. */
const QUIET_MS = 2000

/**
 * Fetches modals, lists and toasts ahead of need, so that nothing has to load after a press, and a
 * server that becomes unreachable later can still be reported.
 */
export function prefetchIslands(): void {
  prefetch(loadMenuKeys, prefetchTemplateMenu, loadToasts, loadModalContents, loadConflictBanner)
  prefetch(loadQuotationListPage, loadBookmarkListPage)
}

export function prefetchIslandsSoon(): void {
  setTimeout(() => prefetchSoon(async () => prefetchIslands()), QUIET_MS)
}

const loadModalContents = async () => (await loadModals()).loadModalContents()
