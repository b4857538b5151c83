import { createRoot } from 'react-dom/client'
import { $copyState, cancelCopying } from '../../state/copy-state.ts'
import { holdMenu, type MenuId } from '../../state/menu.ts'
import { $session } from '../../state/session.ts'
import { offerInserts } from './insert.ts'
import { Markers } from './markers.tsx'
import { CopyPanel } from './panel.tsx'
import { followCopying } from './paste-mode.ts'
import { followMouse } from './pointer.ts'

/** All but the lists, New, Back and the profile (spec 4: disabled while copying). */
const HELD: readonly MenuId[] = [
  ...(['save', 'share', 'pdf', 'link', 'excel', 'login'] as const),
  ...(['insert', 'textItem', 'boqItem', 'priceItem', 'boqRow'] as const),
  ...(['blog', 'blog-how-to-create', 'blog-free-template', 'blog-terms-and-conditions'] as const),
]

/** Wakes copy and paste, once a page: the Insert menu, the panel and the mode of pasting. */
export function startClipboard(): void {
  followMouse()
  offerInserts()
  followCopying()
  holdMenuWhileCopying()
  forgetWithTheUser()
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <>
      <Markers />
      <CopyPanel />
    </>,
  )
}

/** What one user copied is nothing for the next. */
function forgetWithTheUser(): void {
  let last = $session.get().email
  $session.listen(({ status, email, hasLeft }) => {
    const isAnother = status === 'known' && last !== '' && email !== last
    if (hasLeft || isAnother) cancelCopying()
    last = email || last
  })
}

function holdMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? holdMenu(HELD) : null
  })
}
