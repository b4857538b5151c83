import { findBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { fillSpare } from '../../../state/spare-slot.ts'
import { warnAndLogIn } from '../../account/index.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { committedBlocks } from '../document/store.ts'
import type { Item } from '../paper/elements.ts'

/** Opens the info form of the block or row, `./info/{id}` (product: Item icons). */
export function openInfoForm({ blockId, rowId }: Item): void {
  navigate(modalPath($route.get(), 'info', rowId ?? blockId))
}

/**
 * Puts the current state of the block or row into the spare slot and opens its form,
 * `bookmark/{id}`. Without a session, the login opens first (product: Item icons).
 */
export async function openBookmarkForm({ blockId, rowId }: Item): Promise<void> {
  if ($copyState.get().isVisible) return
  const id = rowId ?? blockId
  const route = $route.get()
  commitPending()
  await onceChecked()
  const item = findBookmarkable(committedBlocks(), id)
  if (!item || $route.get() !== route) return
  const path = modalPath(route, 'bookmark', id)
  if ($session.get().status !== 'known') return warnAndLogIn(path)
  fillSpare(item)
  navigate(path)
}
