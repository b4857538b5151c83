import { type Blocks, changeRows, type RowPlace, rowsOf } from './blocks.ts'
import { canRemoveRow } from './rows.ts'

/**
 * Reordering by dragging (product: Dragging) and with keys. Each function takes a list and returns
 * a new one with the same block and row objects. A refused move, or one to the same place, returns
 * the same list.
 */

/** Moves the block after the one with the id `afterId`, or to the start if that is null. */
export const moveBlock = (blocks: Blocks, id: string, afterId: string | null): Blocks =>
  moveWithin(blocks, id, afterId)

/** Where a row goes: after the row `afterId` of the boq, or to its start if that is null. */
export interface RowTarget {
  readonly boqId: string
  readonly afterId: string | null
}

/** Moves the row within its boq or to another. A boq keeps its only row (product: Deleting). */
export function moveRow(blocks: Blocks, rowId: string, { boqId, afterId }: RowTarget): Blocks {
  const from = blocks.find((block) => rowsOf(block).some(({ id }) => id === rowId))
  if (from?.id === boqId)
    return changeRows(blocks, boqId, (rows) => moveWithin(rows, rowId, afterId))
  const row = from && rowsOf(from).find(({ id }) => id === rowId)
  const to = blocks.find(({ id, type }) => id === boqId && type === 'boq')
  if (!row || !to || !canRemoveRow(rowsOf(from), rowId)) return blocks
  if (afterId !== null && !rowsOf(to).some(({ id }) => id === afterId)) return blocks
  const without = changeRows(blocks, from.id, (rows) => rows.filter((other) => other !== row))
  return changeRows(without, boqId, (rows) => putAfter(rows, afterId, row))
}

/** Moves the row within its boq, or the block (rowId null), one place up (-1) or down (1). */
export function moveByOne(blocks: Blocks, { blockId, rowId }: RowPlace, by: 1 | -1): Blocks {
  if (rowId === null) return swapped(blocks, blockId, by)
  return changeRows(blocks, blockId, (rows) => swapped(rows, rowId, by))
}

function swapped<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
  by: 1 | -1,
): readonly T[] {
  const at = items.findIndex((item) => item.id === id)
  const item = items[at]
  const other = items[at + by]
  return item && other ? items.with(at, other).with(at + by, item) : items
}

function moveWithin<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
  afterId: string | null,
): readonly T[] {
  const from = items.findIndex((item) => item.id === id)
  const moved = items[from]
  if (!moved || id === afterId) return items
  const others = items.toSpliced(from, 1)
  const at = others.findIndex((item) => item.id === afterId) + 1
  if (at === from || (at === 0 && afterId !== null)) return items
  return others.toSpliced(at, 0, moved)
}

const putAfter = <T extends { readonly id: string }>(
  items: readonly T[],
  afterId: string | null,
  item: T,
): T[] => items.toSpliced(items.findIndex(({ id }) => id === afterId) + 1, 0, item)
