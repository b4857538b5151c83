import { flushSync } from 'react-dom'
import { rowsOf } from '#domain/document/blocks.ts'
import { FIRST_FIGURE } from '#domain/document/columns.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import type { Step } from '../document/history.ts'
import { committedBlocks, redo, undo } from '../document/store.ts'
import { reselectActiveFigure, revertActiveEdit } from '../figures/edit-figure.ts'
import { blockElement, CELL, closest, itemAt } from '../paper/elements.ts'
import { focusBlock, focusCell } from '../paper/focus.ts'
import { revertUnkeptText } from '../rich-text/index.ts'

/** Undoes the latest edit on the page; typing that is not in the document yet is reverted first. */
export function undoEdit(): void {
  if (!revertActiveEdit() && !revertUnkeptText()) apply(undo)
}

/** Redoes the edit undone last. */
export const redoEdit = (): void => apply(redo)

function apply(move: () => Step | null): void {
  // React must render what was committed before it is undone, else an open text would keep it.
  flushSync(commitPending)
  const restoreFocus = rememberFocus()
  const step = move()
  if (!step) return
  reselectActiveFigure()
  restoreFocus()
  if (step.at) scrollToBlock(step.at)
}

/**
 * Remembers the focused row or block. If the step removes it, the returned function moves the focus
 * to what took its place, or to the previous one.
 */
function rememberFocus(): () => void {
  const focused = document.activeElement
  const item = itemAt(focused)
  if (!item) return () => {}
  const { blockId, rowId } = item
  const before = committedBlocks()
  const blockAt = before.findIndex(({ id }) => id === blockId)
  const rowAt = rowsOf(before[blockAt]).findIndex(({ id }) => id === rowId)
  const name = closest(focused, CELL)?.dataset.cell ?? FIRST_FIGURE
  return () => {
    const blocks = committedBlocks()
    const block = blocks.find(({ id }) => id === blockId)
    const neighbour = nearest(blocks, blockAt)
    if (!block && neighbour) focusBlock(neighbour.id)
    const rows = rowsOf(block)
    if (rowAt === -1 || rows.some(({ id }) => id === rowId)) return
    const row = nearest(rows, rowAt)
    if (row) focusCell({ blockId, rowId: row.id, name })
  }
}

const nearest = <T>(items: readonly T[], place: number): T | undefined =>
  items[Math.min(place, items.length - 1)]

function scrollToBlock(id: string): void {
  requestAnimationFrame(() => {
    const block = blockElement(id)
    if (block && !isInSight(block)) block.scrollIntoView({ block: 'center' })
  })
}

/**
 * Whether at least one line of it is below the navigation and the toolbar, and above the
 * bottom of the screen.
 */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 136 && top < innerHeight - 40
}
