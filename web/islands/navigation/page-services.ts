import { startFiles } from '../../features/files/index.ts'
import { checkHealth } from '../../features/health/index.ts'
import { startTooltips } from '../../ui/tooltip.ts'
import { addMenuTips } from './menu-tips.ts'
import { reportNewVersion } from './new-version.ts'

/** What every page does once it answers input: none of it is waited for. */
export function startPageServices(): void {
  reportNewVersion(import.meta.url)
  addMenuTips(document)
  startTooltips()
  startFiles()
  void checkHealth()
}
