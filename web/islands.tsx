import { type ComponentType, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { Navigation } from './islands/navigation.tsx'
import { loadModals, loadToasts } from './islands/on-demand.ts'
import { Page, startPage } from './islands/page.tsx'
import styles from './islands/plain-toasts.module.css'
import { $route, leaveModal } from './state/routes.ts'
import { $waitingToasts, type Toast, takeToasts, toast } from './state/toasts.ts'

/**
 * Starts the page's islands; modals and toasts load when there is one to
 * show (architecture: Islands).
 */
export function startIslands(): void {
  startPage(() => Promise.all([start('navigation', Navigation), start('page', Page)]))
  startWhen(
    $route,
    ({ modal }) => modal !== null,
    async () => void start('modals', (await loadModals()).Modals),
    closeUnloadedModal,
  )
  startWhen(
    $waitingToasts,
    ({ length }) => length > 0,
    async () => void start('toasts', (await loadToasts()).Toasts),
    showPlainToasts,
  )
}

/**
 * Creates the island's React root and hydrates what the server rendered. Resolves once it answers
 * input: React hydrates when the browser has time, and presses before that are lost.
 */
function start(name: string, Island: ComponentType): Promise<void> {
  return new Promise((resolve) => {
    const element = document.querySelector<HTMLElement>(`[data-island="${name}"]`)
    if (!element) return resolve()
    const root = (
      <StrictMode>
        <Mounted island={Island} onMounted={resolve} />
      </StrictMode>
    )
    if (element.firstElementChild) hydrateRoot(element, root)
    else createRoot(element).render(root)
  })
}

function Mounted({ island: Island, onMounted }: { island: ComponentType; onMounted: () => void }) {
  useEffect(onMounted, [onMounted])
  return <Island />
}

/**
 * Starts an island when the store's value first needs it. If its code can't be loaded (the server
 * is unreachable), `onFailed` handles the value without it, and the next such value tries again.
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

/** Reports that the route's modal could not be loaded, and goes back to the parent route. */
function closeUnloadedModal(): void {
  if (!$route.get().modal) return
  toast.error(MESSAGES.networkError)
  leaveModal()
}

/**
 * Shows the waiting toasts without sonner, if it could not be loaded: an unreachable server must be
 * reported even when it was lost before the first toast.
 */
function showPlainToasts(): void {
  for (const waiting of takeToasts()) show(waiting)
}

function show({ kind, text, name, about, durationMs }: Toast): void {
  // Skips progress toasts, which later ones replace under the same id: the
  // last of them is enough here.
  if (durationMs === Number.POSITIVE_INFINITY) return
  const line = document.createElement('div')
  line.className = `${styles.toast} surface`
  line.dataset.toast = kind
  line.textContent = [name, text, about].filter(Boolean).join(': ')
  container().append(line)
  setTimeout(() => line.remove(), durationMs)
}

let element: HTMLElement | null = null

function container(): HTMLElement {
  element ??= document.createElement('div')
  element.className = styles.container ?? ''
  element.role = 'status'
  if (!element.isConnected) document.body.append(element)
  return element
}
