import { findBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { fillSpare } from '../../../state/spare-slot.ts'
import { warnAndLogIn } from '../../account/index.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { toggleRichText } from '../blocks/toggle-rich-text.ts'
import { committedBlocks } from '../document/store.ts'
import type { Item, ItemKind } from '../paper/elements.ts'
import { copyItem, cutItem, deleteItem } from './copy-cut-delete.ts'

/** Opens the info form of the block or row, `./info/{id}` (product: Item icons). */
function openInfoForm({ blockId, rowId }: Item): void {
  navigate(modalPath($route.get(), 'info', rowId ?? blockId))
}

/**
 * Puts the current state of the block or row into the spare slot and opens its form,
 * `bookmark/{id}`. Without a session, the login opens first (product: Item icons).
 */
async function openBookmarkForm({ blockId, rowId }: Item): Promise<void> {
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

/** One icon of the toolbar of a block or row. The image is a mask in `icons.css`. */
export interface ItemAction {
  /** The value of the `data-action` hook (architecture: Hooks). */
  readonly name: string
  readonly label: Record<ItemKind, string>
  /** The only kind of item that has the icon; unset if both kinds have it. */
  readonly only?: ItemKind
  /** For aria-keyshortcuts: the keys work while an icon of the item has the focus. */
  readonly keys?: string
  /** For the tooltip: the keys to press in the item's cells, where Escape leads to its icons. */
  readonly keysInCell?: Record<ItemKind, string>
  /**
   * Shown while the pointer is over the item; the other icons are shown while it is over the
   * toolbar, and in the menu.
   */
  readonly isUsedMost?: boolean
  /**
   * Removes the item: hidden on the last block of a document and the last row of a boq
   * (product: Deleting).
   */
  readonly removes?: boolean
  /** Runs on a click, Enter or Space. */
  readonly act: (item: Item) => void | Promise<void>
}

/** The name of '…' and of its menu. */
export const MENU_LABEL: Record<ItemKind, string> = { block: 'Block actions', row: 'Row actions' }

/** The icons in the menu's order. A new one needs an entry here and its mask. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  { name: 'info', label: { block: 'Block info', row: 'Row info' }, act: openInfoForm },
  {
    name: 'bookmark',
    label: { block: 'Add to bookmarks', row: 'Add to bookmarks' },
    isUsedMost: true,
    act: openBookmarkForm,
  },
  {
    name: 'copy',
    label: { block: 'Copy block', row: 'Copy row' },
    keys: 'Control+C',
    keysInCell: { block: 'esc, ctrl+c', row: 'esc, ctrl+c' },
    isUsedMost: true,
    act: copyItem,
  },
  {
    name: 'cut',
    label: { block: 'Cut block', row: 'Cut row' },
    keys: 'Control+X',
    keysInCell: { block: 'esc, ctrl+x', row: 'esc, ctrl+x' },
    removes: true,
    act: cutItem,
  },
  {
    name: 'rich-text',
    label: { block: 'Rich text', row: 'Rich text' },
    only: 'block',
    act: ({ blockId }) => toggleRichText(blockId),
  },
  {
    name: 'delete',
    label: { block: 'Delete block', row: 'Delete row' },
    keys: 'Control+Shift+Backspace',
    // In a row's cell the shortcut deletes the row, never the block.
    keysInCell: { block: 'ctrl+shift+backspace', row: 'ctrl+shift+backspace' },
    isUsedMost: true,
    removes: true,
    act: deleteItem,
  },
]

export const actionNamed = (name: string | undefined): ItemAction | undefined =>
  ITEM_ACTIONS.find((action) => action.name === name)
