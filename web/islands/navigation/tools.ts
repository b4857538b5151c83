/** What the bar and the page around it need soon, but not to begin: one chunk, fetched once the page is ready. */
import { followOtherTabs } from '../../features/account/index.ts'
import { checkHealth } from '../../features/health/index.ts'
import { startTooltips } from '../../ui/tooltip.ts'
import { prepareSoon } from './prepare.ts'

export { moveByKey } from './keys.ts'
export { focusFirst, outermost, parentOf, placeOf, saveFocus } from './menu-focus.ts'
export { prepare } from './prepare.ts'

/** Starts what goes on by itself on every page, whatever it shows. */
export function startTools(): void {
  void checkHealth()
  followOtherTabs()
  prepareSoon()
  startTooltips()
}
