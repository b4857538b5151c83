import { useStore } from '@nanostores/react'
import { type ComponentType, useLayoutEffect, useRef } from 'react'
import { loadBookmarkListPage } from '../features/bookmarks/index.ts'
import { loadClientsPage } from '../features/clients/index.ts'
import {
  $isReading,
  currentQuotation,
  EditorPage,
  loadClipboard,
  loadReaderBar,
  loadRenderedViews,
  openServerRendered,
  startEditor,
} from '../features/editor/index.ts'
import { loadQuotationListPage } from '../features/quotations/index.ts'
import { loadKeepFiles } from '../features/sending/index.ts'
import { onChangesRequest } from '../state/changes-download.ts'
import { ifLoaded, keepLoading, lazy, prefetch, withLoaded } from '../state/lazy.ts'
import { type MenuId, onMenu, setMenu, showMenuResult } from '../state/menu.ts'
import { markReady, OFFER_OPENED, onceReady } from '../state/page-events.ts'
import { ADMIN_SCREENS, type AdminScreen } from '../state/route-table.ts'
import { $move, $route, navigate, quotationPath, type Route } from '../state/routes.ts'
import { loadExport } from './on-demand.ts'
import { ErrorBoundary, ListScreen, NotFound } from './page/list-screen.tsx'
import { followTitle } from './page/tab-title.ts'

/** The customer's page: only links of sent offers need it. */
const loadOffer = lazy(async () => {
  loadedOffer = await import('../features/offer/index.ts')
  return loadedOffer
})
let loadedOffer: typeof import('../features/offer/index.ts') | null = null

const loadFurther = lazy(() => import('./page/further-screens.ts'))

const LISTS = {
  'quotation-list': loadQuotationListPage,
  'bookmark-list': loadBookmarkListPage,
  verify: async () => (await loadFurther()).loadVerifyPage(),
  clients: loadClientsPage,
  overview: async () => (await loadFurther()).loadOverviewPage(),
  ...adminPages(),
}

/** All in one chunk, which super-admins load on demand. */
function adminPages() {
  const loadAdmin = lazy(() => import('../features/admin/index.ts'))
  const pages = ADMIN_SCREENS.map((screen) => [
    screen,
    async () => (await loadAdmin()).loadAdminPage(screen),
  ])
  return Object.fromEntries(pages) as Record<AdminScreen, () => Promise<ComponentType>>
}

/** The content below the navigation: the editor, a list, or the page for unknown addresses. */
export function Page() {
  const { screen } = useStore($route, { ssr: 'initial' })
  useScrollToTop(screen)
  return (
    <ErrorBoundary key={screen}>
      <Screen screen={screen} />
    </ErrorBoundary>
  )
}

/** Scrolls to the top when the screen changes. Back and forward leave scrolling to the browser. */
function useScrollToTop(screen: Route['screen']): void {
  const before = useRef(screen)
  useLayoutEffect(() => {
    if (before.current !== screen && $move.get().cause === 'link') scrollTo(0, 0)
    before.current = screen
  }, [screen])
}

function Screen({ screen }: Pick<Route, 'screen'>) {
  if (screen === 'editor') return <EditorPage />
  if (screen === 'offer')
    return loadedOffer && <loadedOffer.OfferPage hasPaper={currentQuotation() !== null} />
  if (screen === 'not-found') return <NotFound />
  return <ListScreen load={LISTS[screen]} />
}

const startClipboard = async () => (await keepLoading(loadClipboard)).startClipboard()

/** What the Insert menu creates (product: Menu). */
const INSERTS = { boqItem: 'boq', boqRow: 'boqRow', textItem: 'text', priceItem: 'price' } as const

const INSERT_ITEMS = Object.keys(INSERTS) as (keyof typeof INSERTS)[]

const insert = (item: keyof typeof INSERTS): void =>
  loadForMenu('insert', loadClipboard, ({ insertItem }) => {
    setMenu('insert', { state: 'waiting' })
    insertItem(INSERTS[item])
  })

/** The menu items that download the quotation (product: Menu). */
const DOWNLOADS = { pdf: 'pdf', excel: 'xlsx', 'excel-costs': 'xlsx' } as const

const DOWNLOAD_ITEMS = Object.keys(DOWNLOADS) as (keyof typeof DOWNLOADS)[]

const download = (item: keyof typeof DOWNLOADS): void =>
  loadForMenu(item, loadExport, ({ downloadAs }) =>
    downloadAs(DOWNLOADS[item], item, { withCosts: item === 'excel-costs' }),
  )

/**
 * Loads what a menu item needs. The item shows the loading at once, so that a
 * second press does nothing.
 */
function loadForMenu<T>(item: MenuId, load: () => Promise<T>, act: (loaded: T) => void): void {
  setMenu(item, { state: 'loading' })
  withLoaded(load, act, () => showMenuResult(item, 'error'))
}

/**
 * Opens what came with the page, starts its islands, and starts the editor with the first route
 * that shows it. The page is ready once all of them are.
 */
export function startPage(startIslands: () => Promise<unknown>): void {
  onMenu('new', () => navigate(quotationPath()))
  for (const item of DOWNLOAD_ITEMS) onMenu(item, () => download(item))
  onChangesRequest((request) =>
    withLoaded(loadExport, ({ downloadChanges }) => downloadChanges(request)),
  )
  for (const item of INSERT_ITEMS) onMenu(item, () => insert(item))
  addEventListener(OFFER_OPENED, ({ detail: id }: CustomEventInit<string>) =>
    ifLoaded(loadKeepFiles, ({ keepFiles }) => id && keepFiles({ id })),
  )
  openServerRendered()
  followTitle()
  const isOffer = $route.get().screen === 'offer'
  const islands = isOffer
    ? openOffer(startIslands)
    : (loadRenderedParts()?.then(startIslands) ?? startIslands())
  // Earlier presses are repeated now (web/early-input.ts).
  void islands.then(() => document.dispatchEvent(new Event('islands-ready')))
  const stop = $route.subscribe(({ screen }) => {
    if (screen !== 'editor') return
    void Promise.all([startEditor(), islands]).then(markReady)
    onceReady(() => prefetch(startClipboard))
    queueMicrotask(() => stop())
  })
  onceReady(awaitPrint)
  if (isOffer || $route.get().screen === 'not-found') void islands.then(markReady)
}

/**
 * A print has the page breaks of the pdf. Most print nothing: what makes them loads with the first key
 * of a shortcut, or when the pointer leaves the page, for the browser's menu say.
 */
function awaitPrint(): void {
  const load = () => currentQuotation() && prefetch(loadExport)
  addEventListener('keydown', ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) load()
  })
  document.documentElement.addEventListener('mouseleave', load)
}

/** What must be loaded before React takes over the page that the server rendered. */
function loadRenderedParts(): Promise<unknown> | null {
  const views = loadRenderedViews()
  return $isReading.peek() ? Promise.all([views, keepLoading(loadReaderBar)]) : views
}

async function openOffer(startIslands: () => Promise<unknown>): Promise<void> {
  const offer = await keepLoading(loadOffer)
  await offer.openOffer()
  await startIslands()
  offer.startOffer()
}
