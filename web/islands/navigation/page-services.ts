import { startFiles } from '../../features/files/index.ts'
import { checkHealth } from '../../features/health/index.ts'
import { keepLoading } from '../../state/lazy.ts'
import { $session } from '../../state/session.ts'
import { startTooltips } from '../../ui/tooltip.ts'
import { addMenuTips } from './menu-tips.ts'
import { reportNewVersion } from './new-version.ts'

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
