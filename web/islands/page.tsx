import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { loadBookmarkListPage } from '../features/bookmarks/index.ts'
import { EditorPage, openServerRendered, startEditor } from '../features/editor/index.ts'
import { loadQuotationListPage } from '../features/quotations/index.ts'
import { prefetch } from '../state/lazy.ts'
import { onMenu } from '../state/menu.ts'
import { markReady, onceReady } from '../state/ready.ts'
import { $move, $route, navigate, quotationPath, type Route } from '../state/routes.ts'
import { ErrorBoundary } from './page/error-boundary.tsx'
import { ListScreen } from './page/list-screen.tsx'
import { NotFound } from './page/not-found.tsx'

const LISTS = {
  'quotation-list': loadQuotationListPage,
  'bookmark-list': loadBookmarkListPage,
}

/** What is under the navigation: the editor, a list, or the page for unknown addresses. */
export function Page() {
  const { screen } = useStore($route, { ssr: 'initial' })
  useScrollToTop(screen)
  return (
    <ErrorBoundary key={screen}>
      <Screen screen={screen} />
    </ErrorBoundary>
  )
}

/** Another screen begins at its top. Back and forward leave the scrolling to the browser. */
function useScrollToTop(screen: Route['screen']): void {
  const before = useRef(screen)
  useLayoutEffect(() => {
    if (before.current !== screen && $move.get().cause === 'link') scrollTo(0, 0)
    before.current = screen
  }, [screen])
}

function Screen({ screen }: Pick<Route, 'screen'>) {
  if (screen === 'editor') return <EditorPage />
  if (screen === 'not-found') return <NotFound />
  return <ListScreen load={LISTS[screen]} />
}

/** Insert, copy and paste. */
const startClipboard = async () => (await import('../features/clipboard/index.ts')).startClipboard()

/** The menu's Share and downloads. */
const startExport = async () => (await import('../features/export/index.ts')).startExport()

/** Opens what came with the page, and starts the editor with the first route that shows it. */
export function startPage(): void {
  onMenu('new', () => navigate(quotationPath()))
  openServerRendered()
  const stop = $route.subscribe(({ screen }) => {
    if (screen !== 'editor') return
    void startEditor().then(markReady)
    onceReady(() => prefetch(startClipboard, startExport))
    queueMicrotask(() => stop())
  })
  if ($route.get().screen === 'not-found') markReady()
}
