import { useStore } from '@nanostores/react'
import { EditorPage, openInitial, startEditor } from '../features/editor/index.ts'
import { onMenu } from '../state/menu.ts'
import { markReady, onceReady } from '../state/ready.ts'
import { $route, navigate, quotationPath, type Route } from '../state/routes.ts'
import { ErrorBoundary } from './page/error-boundary.tsx'
import { ListScreen } from './page/list-screen.tsx'
import { NotFound } from './page/not-found.tsx'

const LISTS = {
  'quotation-list': async () =>
    (await import('../features/quotations/index.ts')).loadQuotationListPage(),
  'bookmark-list': async () =>
    (await import('../features/bookmarks/index.ts')).loadBookmarkListPage(),
}

/** What lies under the navigation: the editor, a list, or word that there is nothing here. */
export function Page() {
  const { screen } = useStore($route, { ssr: 'initial' })
  return (
    <ErrorBoundary key={screen}>
      <Screen screen={screen} />
    </ErrorBoundary>
  )
}

function Screen({ screen }: Pick<Route, 'screen'>) {
  if (screen === 'editor') return <EditorPage />
  if (screen === 'not-found') return <NotFound />
  return <ListScreen load={LISTS[screen]} />
}

/** Insert, copy and paste; while the server is away they stay asleep. */
const wakeClipboard = () =>
  import('../features/clipboard/index.ts').then(
    ({ startClipboard }) => startClipboard(),
    () => undefined,
  )

/** Opens what came with the page, and wakes the editor as soon as a route wants it. */
export function startPage(): void {
  onMenu('new', () => navigate(quotationPath()))
  openInitial()
  const stop = $route.subscribe(({ screen }) => {
    if (screen !== 'editor') return
    void startEditor().then(markReady)
    onceReady(wakeClipboard)
    queueMicrotask(() => stop())
  })
  if ($route.get().screen === 'not-found') markReady()
}
