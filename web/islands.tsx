import { type ComponentType, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { closeUnloadedModal } from './islands/modals/close-unloaded.ts'
import { Navigation } from './islands/navigation.tsx'
import { loadModals, loadToasts } from './islands/on-demand.ts'
import { Page, startPage } from './islands/page.tsx'
import { showPlainToasts } from './islands/toasts/plain.ts'
import { $route } from './state/routes.ts'
import { $waitingToasts } from './state/toasts.ts'

/** Starts the islands of the page; modals and toasts are loaded when there is one to show (design). */
export function startIslands(): void {
  start('navigation', Navigation)
  startPage()
  start('page', Page)
  startWhen(
    $route,
    ({ modal }) => modal !== null,
    async () => start('modals', (await loadModals()).Modals),
    closeUnloadedModal,
  )
  startWhen(
    $waitingToasts,
    ({ length }) => length > 0,
    async () => start('toasts', (await loadToasts()).Toasts),
    showPlainToasts,
  )
}

/** Gives the island its React root; what the server rendered is hydrated. */
function start(name: string, Island: ComponentType): void {
  const element = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!element) return
  const root = (
    <StrictMode>
      <Island />
    </StrictMode>
  )
  if (element.firstElementChild) hydrateRoot(element, root)
  else createRoot(element).render(root)
}

/**
 * Starts an island when the store's value first needs it. While the server is away its code can't be
 * loaded: `onFailed` does without it, and the next such value tries again.
 */
function startWhen<T>(
  store: { listen: (listener: (value: T) => void) => () => void; get: () => T },
  isNeeded: (value: T) => boolean,
  startIsland: () => Promise<void>,
  onFailed: () => void,
): void {
  let isStarting = false
  const check = async (value: T) => {
    if (isStarting || !isNeeded(value)) return
    isStarting = true
    try {
      await startIsland()
      stop()
    } catch {
      isStarting = false
      onFailed()
    }
  }
  const stop = store.listen(check)
  void check(store.get())
}
