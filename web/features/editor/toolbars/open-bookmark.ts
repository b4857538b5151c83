import { findBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { fillSpare } from '../../../state/spare-slot.ts'
import { logInFirst } from '../../account/index.ts'
import { commitPending } from '../document/commit-pending.ts'
import { committedBlocks } from '../document/store.ts'
import type { Item } from '../paper/elements.ts'

/**
 * Puts the block or row as it stands into the spare slot and opens its form, `bookmark/{id}`; a
 * stranger logs in first (spec 2, 'Add to bookmarks').
 */
export async function openBookmark({ blockId, rowId }: Item): Promise<void> {
  if ($copyState.get().isVisible) return
  const id = rowId ?? blockId
  const route = $route.get()
  await Promise.all([commitPending(), onceChecked()])
  const item = findBookmarkable(committedBlocks(), id)
  if (!item || $route.get() !== route) return
  const path = modalPath(route, 'bookmark', id)
  if ($session.get().status !== 'known') return logInFirst(path)
  fillSpare(item)
  navigate(path)
}
