import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { EditorPage, openInitial, startEditor } from '../features/editor/index.ts'
import { onMenu } from '../state/menu.ts'
import { markReady, onceReady } from '../state/ready.ts'
import { $route, navigate, quotationPath } from '../state/routes.ts'
import { ErrorBoundary } from './page/error-boundary.tsx'
import { NotFound } from './page/not-found.tsx'
import { Ready } from './page/ready.tsx'

const LISTS = {
  'quotation-list': lazy(async () => {
    const { loadQuotationListPage } = await import('../features/quotations/index.ts')
    return { default: await loadQuotationListPage() }
  }),
  'bookmark-list': lazy(async () => {
    const { loadBookmarkListPage } = await import('../features/bookmarks/index.ts')
    return { default: await loadBookmarkListPage() }
  }),
}

/** What lies under the navigation: the editor, a list, or word that there is nothing here. */
export function Page() {
  return (
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
  )
}

function Screen() {
  const { screen } = useStore($route, { ssr: 'initial' })
  if (screen === 'editor') return <EditorPage />
  if (screen === 'not-found') return <NotFound />
  const List = LISTS[screen]
  return (
    <Suspense>
      <List />
      <Ready />
    </Suspense>
  )
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
