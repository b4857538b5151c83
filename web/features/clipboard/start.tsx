import { createRoot } from 'react-dom/client'
import { $copyState, cancelCopying } from '../../state/copy-state.ts'
import { disableMenu, type MenuId } from '../../state/menu.ts'
import { $session } from '../../state/session.ts'
import { CopyPanel } from './copy-panel.tsx'
import { attachInsertMenu } from './insert-menu.ts'
import { followMouse } from './mouse-position.ts'
import { Markers } from './paste-markers.tsx'
import { startPasteMode } from './paste-mode.ts'

/** Disabled while copying: all but the lists, New, Back and the profile (spec 4). */
const DISABLED: readonly MenuId[] = [
  ...(['save', 'share', 'pdf', 'link', 'excel', 'login'] as const),
  ...(['insert', 'textItem', 'boqItem', 'priceItem', 'boqRow'] as const),
  ...(['blog', 'blog-how-to-create', 'blog-free-template', 'blog-terms-and-conditions'] as const),
]

/** Starts copy and paste, once a page: the Insert menu, the copy panel and paste mode. */
export function startClipboard(): void {
  followMouse()
  attachInsertMenu()
  startPasteMode()
  disableMenuWhileCopying()
  clearOnUserChange()
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <>
      <Markers />
      <CopyPanel />
    </>,
  )
}

/** One user's items must not be seen by the next. */
function clearOnUserChange(): void {
  let last = $session.get().email
  $session.listen(({ status, email, hasLeft }) => {
    const isAnother = status === 'known' && last !== '' && email !== last
    if (hasLeft || isAnother) cancelCopying()
    last = email || last
  })
}

function disableMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? disableMenu(DISABLED) : null
  })
}
