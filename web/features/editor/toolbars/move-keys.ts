import { flushSync } from 'react-dom'
import type { Blocks } from '#domain/document/blocks.ts'
import { duplicate } from '#domain/document/clipboard.ts'
import { type MoveOptions, moveByOne } from '#domain/document/move.ts'
import { items as ITEM_WORDS, editor as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { unfold } from '../blocks/boq/folded-rows.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/document-words.ts'
import { isFixed } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { announce } from '../dragging/announce.ts'
import { animate } from '../paper/animate.ts'
import { cellIn, closest, type Item, itemAt } from '../paper/elements.ts'
import { itemElement } from '../paper/items.ts'
import { caretOfOpenField, closeRichText, focusAt } from '../rich-text/index.ts'
import { focusToolbar } from './toolbar.ts'

type Act = (item: Item) => void

/** Alt+↑ and alt+↓ move the focused row or block, shift+alt+↓ doubles it. */
export function handleMoveKey(event: KeyboardEvent): void {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
  const act = (event.shiftKey ? WITH_SHIFT : ALONE)[event.key]
  const item = itemAt(event.target)
  if (!act || !item || isFixed()) return
  event.preventDefault()
  // Otherwise the open text's editor would move its caret.
  event.stopPropagation()
  act(item)
}

const moveUp: Act = (item) => move(item, -1)
const moveDown: Act = (item) => move(item, 1)

const ALONE: Readonly<Record<string, Act>> = { ArrowUp: moveUp, ArrowDown: moveDown }
const WITH_SHIFT: Readonly<Record<string, Act>> = { ArrowDown: double }

/** The same actions for the item's menu, with the keys that work in its cells. */
export const MOVES: readonly { label: string; keys: string; act: Act }[] = [
  { label: ITEM_WORDS.moveUp, keys: 'alt+↑', act: moveUp },
  { label: ITEM_WORDS.moveDown, keys: 'alt+↓', act: moveDown },
  { label: ITEM_WORDS.copyBelow, keys: 'shift+alt+↓', act: double },
]

/** Moves a heading without the rows of its section. */
export const moveAlone = (item: Item, by: 1 | -1): void => move(item, by, { isAlone: true })

function move(item: Item, by: 1 | -1, options: MoveOptions = {}): void {
  const isMoved = change(item, (blocks) => moveByOne(blocks, item, by, options))
  const element = itemElement(item)
  if (!element) return
  if (isMoved) announce.moved(element)
  else announce.atEdge(element)
}

function double(item: Item): void {
  const isDone = change(item, (blocks) => duplicate(blocks, item, nextId))
  const element = itemElement(item)
  if (isDone && element) announce.doubled(element)
  else toast.warning(item.rowId === null ? WORDS.limits.blocks : WORDS.limits.rows)
}

/** Runs the operation as one step, after committing what is typed; the focus stays in the item. */
function change(item: Item, operation: (blocks: Blocks) => Blocks): boolean {
  commitPending()
  if (operation(committedBlocks()) === committedBlocks()) return false
  const restoreFocus = rememberFocus(item)
  let isDone = false
  animate(() => {
    isDone = flushSync(() => run(operation, item.blockId))
    if (item.rowId) flushSync(() => unfold(item.blockId, item.rowId ?? ''))
  })
  restoreFocus()
  itemElement(item)?.scrollIntoView({ block: 'nearest' })
  return isDone
}

/** An element that moves within the page loses the focus, and a row may be rendered again. */
function rememberFocus(item: Item): () => void {
  const focused = document.activeElement
  const text = closest(focused, '[data-rich]')
  const caret = caretOfOpenField()
  if (text) closeRichText()
  const name = closest(focused, '[data-cell]')?.dataset.cell
  const action = closest(focused, '[data-action]')?.dataset.action
  return () => {
    const before = text ?? (focused instanceof HTMLElement ? focused : null)
    const target = before?.isConnected ? before : name && cellIn(itemElement(item), name)
    if (action) focusToolbar(item, action)
    else if (target && target === text && caret) focusAt(target, caret)
    else if (target && target !== document.activeElement) target.focus()
  }
}
