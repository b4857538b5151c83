import { loadBookmarkListPage } from '../features/bookmarks/index.ts'
import { loadConflictBanner } from '../features/editor/index.ts'
import { loadQuotationListPage } from '../features/quotations/index.ts'
import { lazy, prefetch } from '../state/lazy.ts'
import { prefetchSoon } from '../state/prefetch.ts'
import { prefetchTemplateMenu } from './navigation/menu-icon.tsx'
import { loadMenuKeys } from './navigation/use-open-menu.ts'

export const loadModals = lazy(() => import('./modals.tsx'))
export const loadToasts = lazy(() => import('./toasts.tsx'))

/** The choice of the tool's language in the footer. */
const loadLanguageChoice = lazy(async () =>
  (await import('./language-choice.tsx')).showLanguageChoice(),
)

/** Downloads, and page breaks in print. */
export const loadExport = lazy(async () => {
  const loaded = await import('../features/export/index.ts')
  loaded.breakPrintedPages()
  return loaded
})

/** How long the page must be quiet before toasts are fetched, in ms. */
const QUIET_MS = 2000

/** What opens forms and lists. */
const OPENERS = 'button, a, [role="menuitem"]'

/** Fetches menus, forms and lists when one is reached for, so that they open at once. */
export function prefetchIslands(): void {
  prefetch(loadMenuKeys, prefetchTemplateMenu, loadToasts, loadModals)
  prefetch(loadQuotationListPage, loadBookmarkListPage, loadExport)
}

/**
 * Fetches toasts in a quiet moment, so that a server that becomes unreachable later can still be
 * reported, and forms and lists once the pointer or the focus reaches a button, or a shortcut begins.
 */
export function prefetchIslandsSoon(): void {
  setTimeout(() => prefetchSoon(loadToasts, loadConflictBanner, loadLanguageChoice), QUIET_MS)
  const reached = new AbortController()
  const reach = (event: Event) => {
    if (!isReaching(event)) return
    reached.abort()
    prefetchSoon(async () => prefetchIslands())
  }
  for (const type of ['pointerover', 'focusin', 'keydown'])
    addEventListener(type, reach, { signal: reached.signal })
}

const isReaching = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? event.ctrlKey || event.metaKey
    : event.target instanceof Element && event.target.closest(OPENERS) !== null
