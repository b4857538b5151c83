import { moveBlock, moveRow, type RowTarget } from '#domain/document/move.ts'
import { isPriced } from '#domain/document/options.ts'
import { sectionEnd } from '#domain/document/sections.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { line as LINE_WORDS } from '#domain/words/en/editor.json'
import { unfold } from '../blocks/boq/folded-rows.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { isFixed, rowsNow } from '../document/now.ts'
import { lockEdits, run } from '../document/store.ts'
import { hidePins } from '../figures/shown-pins.ts'
import { all, blockIdOf, closest, type Item, rowElement } from '../paper/elements.ts'
import { elementOf, itemElement, kindOf } from '../paper/items.ts'
import type { Point } from '../paper/pointer-session.ts'
import { renderAllRows } from '../paper/rendered-rows.ts'
import { closeRichText } from '../rich-text/index.ts'
import { announce } from './announce.ts'
import { dragItem } from './dragged-item.ts'
import { blockDropZone, type Lists, rowDropZone } from './drop-zone.ts'
import { addHandle, handleOf } from './handles.ts'

/**
 * Starts dragging the block or row. Pending typing is committed first; editing is locked until it is
 * dropped or cancelled (product: Dragging). Null if the document can't be changed now.
 */
export function startDrag(item: Item, pointer: Point, by: 'pointer' | 'keys') {
  commitPending()
  closeRichText()
  hidePins()
  const element = itemElement(item)
  const paper = closest(element, 'article')
  if (!element || !paper || isFixed()) return null

  renderAllRows()
  const unlock = lockEdits()
  const root = document.documentElement
  root.dataset.dragging = by
  let isAlone = false
  const carried = carriedRows(item)
  carried.mark(element)
  const zone =
    item.rowId === null
      ? blockDropZone(element, paper)
      : rowDropZone(element, paper, () => carried.mayLeave(isAlone))
  const drag = dragItem(element, pointer, zone, () => announce.moved(element))
  announce.pickedUp(element)

  const end = () => {
    delete root.dataset.dragging
    delete root.dataset.alone
    carried.unmark(element)
    unlock()
  }
  return {
    move: drag.move,
    /** Whether a heading leaves its rows where they are. */
    goAlone(alone: boolean): void {
      if (alone === isAlone) return
      isAlone = alone
      root.toggleAttribute('data-alone', alone)
    },
    /** Moves the item in the document to where it is shown, as one undoable step. */
    drop(): void {
      const lists = drag.drop()
      end()
      if (commit(item, lists, isAlone)) announce.dropped()
      else announce.putBack()
      restoreFocus(item)
    },
    /** Puts the item back; the document stays as it was. */
    cancel(): void {
      drag.cancel()
      end()
      announce.putBack()
      restoreFocus(item)
    },
  }
}

/** Moves the item in the document; false if its place is unchanged. */
function commit({ blockId, rowId }: Item, lists: Lists, isAlone: boolean): boolean {
  if (rowId === null) {
    const [ids = []] = lists.values()
    return run(
      (blocks) => moveBlock(blocks, blockId, ids[ids.indexOf(blockId) - 1] ?? null),
      blockId,
    )
  }
  const target = targetOf(rowId, lists)
  if (!target) return false
  const after = { ...target, afterId: belowFolded(target, rowId) }
  const isMoved = run((blocks) => moveRow(blocks, rowId, after, { isAlone }), target.boqId)
  if (isMoved) unfold(target.boqId, rowId)
  return isMoved
}

/** The row's new place. A boq's rows are in several lists, one after another. */
function targetOf(rowId: string, lists: Lists): RowTarget | null {
  let above: RowTarget = { boqId: '', afterId: null }
  for (const [list, ids] of lists) {
    const boqId = blockIdOf(list) ?? ''
    if (boqId !== above.boqId) above = { boqId, afterId: null }
    const at = ids.indexOf(rowId)
    if (at >= 0) return at === 0 ? above : { boqId, afterId: ids[at - 1] ?? null }
    above = { boqId, afterId: ids.at(-1) ?? above.afterId }
  }
  return null
}

/** Focuses the handle again, which its item's move blurred, unless the focus went elsewhere. */
function restoreFocus(item: Item): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    // Don't look it up by block: a dropped row may have left its block.
    const element = elementOf(kindOf(item), item.rowId ?? item.blockId)
    if (!element) return
    addHandle(element, kindOf(item))
    handleOf(element)?.focus({ preventScroll: true })
  })
}

/** The rows of its section that a dragged heading takes along; none for another item. */
function carriedRows({ blockId, rowId }: Item) {
  const rows = rowsNow(blockId)
  const start = rows.findIndex(({ id }) => id === rowId)
  const end = start < 0 ? start : sectionEnd(rows, start)
  const carried = start < 0 ? [] : rows.slice(start + 1, end)
  return {
    /** Whether a priced row stays behind if the item leaves its table (product: Deleting). */
    mayLeave: (isAlone: boolean): boolean =>
      rows.toSpliced(start, isAlone ? 1 : end - start).some((row) => isPriced(row)),
    /** Hides the rows for the drag; the heading says how many they are. */
    mark(element: HTMLElement): void {
      if (carried.length === 0) return
      element.dataset.carries = countInWords(LINE_WORDS.carried, carried.length)
      for (const { id } of carried) rowElement(id)?.setAttribute('data-carried', '')
    },
    unmark(element: HTMLElement): void {
      delete element.dataset.carries
      for (const row of all('[data-carried]')) row.removeAttribute('data-carried')
    },
  }
}

/**
 * The row to drop after: below a closed heading, whose rows are not on the paper, that is its last
 * one.
 */
function belowFolded({ boqId, afterId }: RowTarget, movedId: string): string | null {
  const rows = rowsNow(boqId)
  const at = rows.findIndex(({ id }) => id === afterId)
  const moved = rows.findIndex(({ id }) => id === movedId)
  const end = at < 0 ? at : sectionEnd(rows, at)
  const isFolded = end > at + 1 && rowElement(rows[at + 1]?.id ?? '') === null
  const isAround = at <= moved && moved < end
  return isFolded && !isAround ? (rows[end - 1]?.id ?? afterId) : afterId
}
