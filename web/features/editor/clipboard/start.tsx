import { createRoot } from 'react-dom/client'
import type { ClipboardItem } from '../../../../src/domain/document/clipboard.ts'
import { withHeadingsOf } from '../../../../src/domain/document/headings.ts'
import { type BlockType, newBoqRow } from '../../../../src/domain/document/quotation.ts'
import { addCopied } from '../../../state/copied-items.ts'
import { $copyState, cancelCopying } from '../../../state/copy-state.ts'
import { disableMenu, MENU_IDS, type MenuId } from '../../../state/menu.ts'
import { $session } from '../../../state/session.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/next-id.ts'
import { newBlockHere } from '../document/now.ts'
import { committedBlocks, editAsCopy } from '../document/store.ts'
import { previewOf } from '../toolbars/preview.tsx'
import { CopyPanel } from './copy-panel.tsx'
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

/** Enabled while copying: the lists, New, Back, and the profile with what is in it (product: Menu). */
const ENABLED: ReadonlySet<MenuId> = new Set<MenuId>([
  ...(['new', 'back', 'burger', 'pending', 'quotation-list', 'bookmark-list'] as const),
  ...(['profile', 'settings', 'clients', 'overview', 'logout', 'admin'] as const),
  ...(['quotation-list-all', 'bookmark-list-all', 'file-list-all'] as const),
  ...(['user-list', 'visitors'] as const),
])
const DISABLED = MENU_IDS.filter((id) => !ENABLED.has(id))

/** Disables the menu while the copy panel is open. */
function disableMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? disableMenu(DISABLED) : null
  })
}

/**
 * Creates an empty item and starts paste mode for it (product: Paste mode). On an offer that is
 * being read, this starts a copy.
 */
export function insertItem(kind: BlockType | 'boqRow'): void {
  commitPending()
  if ($copyState.get().isVisible) return
  editAsCopy()
  const origin = { key: nextId(), from: 'insert' } as const
  const copied: ClipboardItem =
    kind === 'boqRow'
      ? { ...origin, kind: 'row', item: newBoqRow(nextId()) }
      : {
          ...origin,
          kind: 'block',
          item: withHeadingsOf(committedBlocks(), newBlockHere(kind)),
        }
  addCopied(copied, previewOf(copied))
}
