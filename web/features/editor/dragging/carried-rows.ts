import { rowsOf } from '../../../../src/domain/document/blocks.ts'
import type { RowTarget } from '../../../../src/domain/document/move.ts'
import { isPriced } from '../../../../src/domain/document/options.ts'
import type { TableRow } from '../../../../src/domain/document/quotation.ts'
import { sectionEnd } from '../../../../src/domain/document/sections.ts'
import { LINE_WORDS } from '../document/line-words.ts'
import { committedBlocks } from '../document/store.ts'
import { all, type Item, rowElement } from '../paper/elements.ts'

/** The rows of its section that a dragged heading takes along; none for another item. */
export interface CarriedRows {
  /** Whether a priced row stays behind if the item leaves its table (product: Deleting). */
  mayLeave(isAlone: boolean): boolean
  /** Hides the rows for the drag; the heading says how many they are. */
  mark(element: HTMLElement): void
  unmark(element: HTMLElement): void
}

export function carriedRows({ blockId, rowId }: Item): CarriedRows {
  const rows = rowsIn(blockId)
  const start = rows.findIndex(({ id }) => id === rowId)
  const end = start < 0 ? start : sectionEnd(rows, start)
  const carried = start < 0 ? [] : rows.slice(start + 1, end)
  return {
    mayLeave: (isAlone) =>
      rows.toSpliced(start, isAlone ? 1 : end - start).some((row) => isPriced(row)),
    mark(element) {
      if (carried.length === 0) return
      element.dataset.carries = LINE_WORDS.carried(carried.length)
      for (const { id } of carried) rowElement(id)?.setAttribute('data-carried', '')
    },
    unmark(element) {
      delete element.dataset.carries
      for (const row of all('[data-carried]')) row.removeAttribute('data-carried')
    },
  }
}

/**
 * The row to drop after: below a closed heading, whose rows are not on the paper, that is its last
 * one.
 */
export function belowFolded({ boqId, afterId }: RowTarget, movedId: string): string | null {
  const rows = rowsIn(boqId)
  const at = rows.findIndex(({ id }) => id === afterId)
  const moved = rows.findIndex(({ id }) => id === movedId)
  const end = at < 0 ? at : sectionEnd(rows, at)
  const isFolded = end > at + 1 && rowElement(rows[at + 1]?.id ?? '') === null
  const isAround = at <= moved && moved < end
  return isFolded && !isAround ? (rows[end - 1]?.id ?? afterId) : afterId
}

const rowsIn = (boqId: string): readonly TableRow[] =>
  rowsOf(committedBlocks().find(({ id }) => id === boqId))
