import { $copyState } from '../../../state/copy-state.ts'
import { disableMenu, MENU_IDS, type MenuId } from '../../../state/menu.ts'

/** Enabled while copying: the lists, New, Back, and the profile with what is in it (product: Menu). */
const ENABLED: ReadonlySet<MenuId> = new Set<MenuId>([
  ...(['new', 'back', 'burger', 'pending', 'quotation-list', 'bookmark-list'] as const),
  ...(['profile', 'settings', 'clients', 'overview', 'logout', 'admin'] as const),
  ...(['quotation-list-all', 'bookmark-list-all', 'file-list-all'] as const),
  ...(['user-list', 'visitors'] as const),
])
const DISABLED = MENU_IDS.filter((id) => !ENABLED.has(id))

/** Disables the menu while the copy panel is open. */
export function disableMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? disableMenu(DISABLED) : null
  })
}
