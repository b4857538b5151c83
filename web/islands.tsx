import { type ComponentType, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { $route } from './state/routes.ts'
import { $waitingToasts } from './state/toasts.ts'

/** Finds the islands of the page and wakes each; what nobody needs yet stays asleep (design). */
export function wakeIslands(): void {
  void wake('navigation', async () => (await import('./islands/navigation.tsx')).Navigation)
  void wake('page', async () => {
    const { Page, startPage } = await import('./islands/page.tsx')
    startPage()
    return Page
  })
  const wakeModals = async () => (await import('./islands/modals.tsx')).Modals
  once(
    $route,
    ({ modal }) => modal !== null,
    () => void wake('modals', wakeModals),
  )
  const wakeToasts = async () => (await import('./islands/toasts.tsx')).Toasts
  once(
    $waitingToasts,
    ({ length }) => length > 0,
    () => void wake('toasts', wakeToasts),
  )
}

/** Gives the island its React root, taking up what the server has drawn already. */
async function wake(name: string, load: () => Promise<ComponentType>): Promise<void> {
  const element = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
  if (!element) return
  const Island = await load()
  const root = (
    <StrictMode>
      <Island />
    </StrictMode>
  )
  if (element.firstElementChild) hydrateRoot(element, root)
  else createRoot(element).render(root)
}

/** Acts once, when the store first holds what is waited for. */
function once<T>(
  store: { subscribe: (listener: (value: T) => void) => () => void },
  isHit: (value: T) => boolean,
  act: () => void,
): void {
  let isDone = false
  const stop = store.subscribe((value) => {
    if (isDone || !isHit(value)) return
    isDone = true
    act()
    queueMicrotask(() => stop())
  })
}
