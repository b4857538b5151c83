import type { Item, ItemKind } from '../paper/elements.ts'
import { toggleRichText } from '../rich-text/index.ts'
import { copyItem, cutItem } from './copy-item.ts'
import { deleteItem } from './delete-item.ts'
import { openBookmark } from './open-bookmark.ts'
import { openInfo } from './open-info.ts'
import { ITEM_WORDS } from './words.ts'

/**
 * One icon of the bar that every block and row has. Its look is a mask in `bars.module.css`, by
 * its name; `act` does it on a click, Enter or Space.
 */
export interface ItemAction {
  /** The value of the hook `data-action` (design: Hooks for tests). */
  readonly name: string
  readonly label: Record<ItemKind, string>
  /** The kind of item that it is for, where it is not for both. */
  readonly only?: ItemKind
  /** As in aria-keyshortcuts: what works while the item's icons have the focus. */
  readonly keys?: string
  /** What to press in a cell of the item, as its tooltip tells: Escape leads to the icons. */
  readonly typed?: Record<ItemKind, string>
  /** Takes the item away: not for a paper's last block or a boq's last row (spec 4). */
  readonly removes?: boolean
  readonly act?: (item: Item) => void | Promise<void>
}

/** The icons in their order. Another one is another line here and its mask. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  { name: 'info', label: ITEM_WORDS.info, act: openInfo },
  { name: 'bookmark', label: ITEM_WORDS.bookmark, act: openBookmark },
  {
    name: 'copy',
    label: ITEM_WORDS.copy,
    keys: 'Control+C',
    typed: { block: 'esc, ctrl+c', row: 'esc, ctrl+c' },
    act: copyItem,
  },
  {
    name: 'cut',
    label: ITEM_WORDS.cut,
    keys: 'Control+X',
    typed: { block: 'esc, ctrl+x', row: 'esc, ctrl+x' },
    removes: true,
    act: cutItem,
  },
  {
    name: 'rich-text',
    label: ITEM_WORDS.richText,
    only: 'block',
    act: ({ blockId }) => toggleRichText(blockId),
  },
  {
    name: 'delete',
    label: ITEM_WORDS.delete,
    keys: 'Control+Shift+Backspace',
    // In a row it is the row that goes.
    typed: { block: 'esc, delete', row: 'ctrl+shift+backspace' },
    removes: true,
    act: deleteItem,
  },
]

export const actionNamed = (name: string | undefined): ItemAction | undefined =>
  ITEM_ACTIONS.find((action) => action.name === name)
