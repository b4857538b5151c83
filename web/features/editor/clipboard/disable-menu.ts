import { $copyState } from '../../../state/copy-state.ts'
import { disableMenu, type MenuId } from '../../../state/menu.ts'

/** Disabled while copying: everything but the lists, New, Back and the profile (product: Menu). */
const DISABLED: readonly MenuId[] = [
  ...(['templates', 'save', 'share', 'pdf', 'link', 'excel', 'excel-costs', 'login'] as const),
  ...(['insert', 'textItem', 'boqItem', 'priceItem', 'boqRow'] as const),
  ...(['blog', 'blog-how-to-create', 'blog-free-template', 'blog-terms-and-conditions'] as const),
]

/** Disables the menu while the copy panel is open. */
export function disableMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? disableMenu(DISABLED) : null
  })
}
