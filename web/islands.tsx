import { type ComponentType, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { closeUnseenModal } from './islands/modals/close-unseen.ts'
import { showPlainToasts } from './islands/toasts/plain.ts'
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
  wakeOn(
    $route,
    ({ modal }) => modal !== null,
    () => wake('modals', async () => (await import('./islands/modals.tsx')).Modals),
    closeUnseenModal,
  )
  wakeOn(
    $waitingToasts,
    ({ length }) => length > 0,
    () => wake('toasts', async () => (await import('./islands/toasts.tsx')).Toasts),
    showPlainToasts,
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

/**
 * Wakes an island when the store first holds what is waited for. While the server is away its code
 * can't be had: then `giveUp` makes do without it, and the next such moment tries again.
 */
function wakeOn<T>(
  store: { listen: (listener: (value: T) => void) => () => void; get: () => T },
  isHit: (value: T) => boolean,
  wakeIt: () => Promise<void>,
  giveUp: () => void,
): void {
  let isWaking = false
  const look = async (value: T) => {
    if (isWaking || !isHit(value)) return
    isWaking = true
    try {
      await wakeIt()
      stop()
    } catch {
      isWaking = false
      giveUp()
    }
  }
  const stop = store.listen(look)
  void look(store.get())
}
