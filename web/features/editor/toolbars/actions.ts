import { toggleRichText } from '../blocks/toggle-rich-text.ts'
import type { Item, ItemKind } from '../paper/elements.ts'
import { copyItem, cutItem, deleteItem } from './copy-cut-delete.ts'
import { openBookmarkForm, openInfoForm } from './open-form.ts'

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
