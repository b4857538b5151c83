import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { newVersion as WORDS } from '#domain/words/en/menu.json'
import { startFiles } from '../../features/files/index.ts'
import { callOpen } from '../../state/api.ts'
import { keepLoading, LOAD_FAILED } from '../../state/lazy.ts'
import { isGone, NEWER_FOUND } from '../../state/newer-version.ts'
import { $session } from '../../state/session.ts'
import { showToast, toast } from '../../state/toasts.ts'
import { startTooltips } from '../../ui/tooltip.ts'
import { addMenuTips } from './menu-tips.ts'

/** Starts what every page does once it answers input; nothing waits for it. */
export function startPageServices(): void {
  reportNewVersion(import.meta.url)
  addMenuTips(document)
  startTooltips()
  startFiles()
  void checkHealth()
  void countUnread()
}

/** Loaded once somebody is logged in: visitors have no messages. */
async function countUnread(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = $session.subscribe(({ status }) => {
      if (status !== 'known') return
      queueMicrotask(() => stop())
      resolve()
    })
  })
  const { watchUnread } = await keepLoading(() => import('../../features/unread/index.ts'))
  watchUnread()
}

/**
 * Reports a new version when a module can't be loaded, or a document comes from a newer version,
 * because the server has another build by then: trying again would never help.
 * @param script the address of a script of this build
 */
export function reportNewVersion(script: string): void {
  for (const type of [LOAD_FAILED, NEWER_FOUND])
    addEventListener(type, async () => {
      if (!(await isGone(script))) return
      const action = { label: WORDS.reload, run: reload }
      const shown = { id: 'new-version', durationMs: Number.POSITIVE_INFINITY, action }
      showToast({ kind: 'warning', text: WORDS.text, ...shown })
    })
}

/** Skips the browser's question, since the draft keeps unsaved changes. */
function reload(): void {
  const skip = (event: Event) => event.stopImmediatePropagation()
  addEventListener('beforeunload', skip, { capture: true })
  location.reload()
}

/** The timeout of a check, and the wait before its one retry, in ms (product: Toasts). */
const TIMEOUT_MS = 30_000
const RETRY_MS = 3000

/**
 * Checks once whether the server can reach its database, and warns if not (product: Toasts). An
 * unreachable server is reported by the calls that need it.
 */
export async function checkHealth(send = callOpen, retryMs = RETRY_MS): Promise<void> {
  const ask = () => send('GET', 'health-check', {}, { timeoutMs: TIMEOUT_MS })
  const first = await ask()
  if (first.ok) return
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  const second = await ask()
  if (!second.ok && second.message === 'disconnected')
    toast.warning(LATER_MESSAGES.page.disconnected)
}
