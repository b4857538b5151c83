import { createRoot } from 'react-dom/client'
import { cancelCopying } from '../../../state/copy-state.ts'
import { $session } from '../../../state/session.ts'
import { CopyPanel } from './copy-panel.tsx'
import { disableMenuWhileCopying } from './disable-menu.ts'
import { Markers, Refusal } from './paste-markers.tsx'
import { startPasteMode } from './paste-mode.ts'
import { followMouse } from './track-mouse.ts'

/** Starts copy and paste, once per page: the copy panel and paste mode. */
export function startClipboard(): void {
  followMouse()
  startPasteMode()
  disableMenuWhileCopying()
  clearOnUserChange()
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <>
      <Markers />
      <Refusal />
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
