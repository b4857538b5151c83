import { startFiles } from '../../features/files/index.ts'
import { checkHealth } from '../../features/health/index.ts'
import { clearConsentCookies, countVisit } from '../../features/visits/index.ts'
import { startTooltips } from '../../ui/tooltip.ts'

/** What every page does once it answers input: none of it is waited for. */
export function startLater(): void {
  startTooltips()
  startFiles()
  clearConsentCookies()
  void checkHealth()
  void countVisit()
}
