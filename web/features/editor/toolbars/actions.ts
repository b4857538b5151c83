import { flushSync } from 'react-dom'
import { canRemoveBlock } from '#domain/document/blocks.ts'
import { findBookmarkable } from '#domain/document/bookmark.ts'
import { withOwnPeriod } from '#domain/document/change-period.ts'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { canRemoveRow } from '#domain/document/rows.ts'
import { items as WORDS } from '#domain/words/en/editor.json'
import { lockActions, onceUnlocked } from '../../../state/copied-items.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { fillSpare } from '../../../state/spare-slot.ts'
import { warnAndLogIn } from '../../account/index.tsx'
import { deleteRow } from '../blocks/boq/commands.ts'
import { deleteBlock, toggleRichText } from '../blocks/commands.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/document-words.ts'
import { blockNow, rowNow, rowsNow, termsNow } from '../document/now.ts'
import { committedBlocks } from '../document/store.ts'
import { rowBeside } from '../figures/tab-order.ts'
import { ACTION_LOCK_MS, animate } from '../paper/animate.ts'
import { type Item, type ItemKind, itemAt } from '../paper/elements.ts'
import { itemElement, kindOf, neighbourOf } from '../paper/items.ts'
import { copyWithPreview } from './preview.tsx'
import { focusToolbar } from './toolbar.ts'

/** Adds a snapshot of the item to the copy panel, at the top of its list (product: Copying). */
async function copyItem(item: Item): Promise<void> {
  await onceUnlocked()
  const copied = snapshotOf(item, 'copy')
  if (copied) copyWithPreview(copied)
}

/**
 * Copies, then removes; the last block of a document and the last row of a boq stay
 * (product: Deleting).
 */
async function cutItem(item: Item): Promise<void> {
  await onceUnlocked()
  if ($copyState.get().isVisible || !isRemovable(item)) return
  const copied = snapshotOf(item, 'cut')
  // Off the paper before paste mode looks for its first target there.
  if (!copied || !flushSync(() => removeItem(item))) return
  copyWithPreview(copied)
  lockActions(ACTION_LOCK_MS[copied.kind])
}

/** Deletes the block or row and locks the actions during the animation (product: Deleting). */
async function deleteItem(item: Item): Promise<void> {
  await onceUnlocked()
  commitPending()
  if (removeItem(item)) lockActions(ACTION_LOCK_MS[kindOf(item)])
}

/** The current state of the item, including uncommitted typing. */
function snapshotOf({ blockId, rowId }: Item, from: 'copy' | 'cut'): ClipboardItem | null {
  commitPending()
  const block = blockNow(blockId)
  const origin = { key: nextId(), from, rates: termsNow().tax.rates }
  if (!block) return null
  if (rowId === null) return { ...origin, kind: 'block', item: block }
  const row = rowNow(blockId, rowId)
  return row ? { ...origin, kind: 'row', item: withOwnPeriod(row, block) } : null
}

function isRemovable({ blockId, rowId }: Item): boolean {
  return rowId === null ? canRemoveBlock(committedBlocks()) : canRemoveRow(rowsNow(blockId), rowId)
}

/** Removes the block or row; focus inside moves to its neighbour. False if it has to stay. */
function removeItem(item: Item): boolean {
  let isDone = false
  animate(() => {
    const hadFocus = itemElement(item)?.contains(document.activeElement)
    const neighbour = item.rowId === null ? blockBeside(item) : rowBesideOf(item)
    isDone = item.rowId === null ? deleteBlock(item.blockId) : deleteRow(item.blockId, item.rowId)
    if (!isDone || !hadFocus || !neighbour) return
    focusToolbar(neighbour, isRemovable(neighbour) ? 'delete' : undefined)
  })
  return isDone
}

const blockBeside = (item: Item): Item | null => neighbourOf(item, 1) ?? neighbourOf(item, -1)

/** The row that takes the row's place, or the one before. */
function rowBesideOf(item: Item): Item | null {
  const row = itemElement(item)
  return row && itemAt(rowBeside(row, 1) ?? rowBeside(row, -1))
}

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
  readonly label: (words: ItemWords) => string
  /** The only kind of item that has the icon; unset if both kinds have it. */
  readonly only?: ItemKind
  /** For aria-keyshortcuts: the keys work while an icon of the item has the focus. */
  readonly keys?: string
  /** For the tooltip: the keys to press in the item's cells, where Escape leads to its icons. */
  readonly keysInCell?: string
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

/** What the actions of a kind of item are called; headings and notes have no info. */
export type ItemWords = typeof WORDS.heading & { readonly info?: string }

/** The icons in the menu's order. A new one needs an entry here and its mask. */
export const ITEM_ACTIONS: readonly ItemAction[] = [
  { name: 'info', label: ({ info = '' }) => info, act: openInfoForm },
  {
    name: 'bookmark',
    label: () => WORDS.bookmark,
    isUsedMost: true,
    act: openBookmarkForm,
  },
  {
    name: 'copy',
    label: ({ copy }) => copy,
    keys: 'Control+C',
    keysInCell: 'esc, ctrl+c',
    isUsedMost: true,
    act: copyItem,
  },
  {
    name: 'cut',
    label: ({ cut }) => cut,
    keys: 'Control+X',
    keysInCell: 'esc, ctrl+x',
    removes: true,
    act: cutItem,
  },
  {
    name: 'rich-text',
    label: () => WORDS.richText,
    only: 'block',
    act: ({ blockId }) => toggleRichText(blockId),
  },
  {
    name: 'delete',
    label: (words) => words.delete,
    keys: 'Control+Shift+Backspace',
    // In a row's cell the shortcut deletes the row, never the block.
    keysInCell: 'ctrl+shift+backspace',
    isUsedMost: true,
    removes: true,
    act: deleteItem,
  },
]

export const actionNamed = (name: string | undefined): ItemAction | undefined =>
  ITEM_ACTIONS.find((action) => action.name === name)
