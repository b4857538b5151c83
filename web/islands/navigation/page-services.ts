import { startFiles } from '../../features/files/index.ts'
import { checkHealth } from '../../features/health/index.ts'
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
}
