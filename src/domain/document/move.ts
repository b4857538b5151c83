import { type Blocks, changeRows, type RowPlace, rowsOf } from './blocks.ts'
import { withoutGroupsOf } from './change-options.ts'
import { withOwnPeriod } from './change-period.ts'
import { isPriced } from './options.ts'
import type { BoqHeading, TableRow } from './quotation.ts'
import { sectionEnd } from './sections.ts'

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

/** How a heading is moved: with the rows of its section, unless it goes alone. */
export interface MoveOptions {
  readonly isAlone?: boolean
}

/**
 * Moves the row within its boq or to another, a heading with its section. A boq keeps its last
 * priced row (product: Deleting).
 */
export function moveRow(
  blocks: Blocks,
  rowId: string,
  { boqId, afterId }: RowTarget,
  options: MoveOptions = {},
): Blocks {
  const from = blocks.find((block) => rowsOf(block).some(({ id }) => id === rowId))
  const to = blocks.find(({ id, type }) => id === boqId && type === 'boq')
  const target = rowsOf(to)
  if (!from || !to || (afterId !== null && !target.some(({ id }) => id === afterId))) return blocks
  const rows = rowsOf(from)
  const { start, end } = movedWith(rows, rowId, options)
  const moved = rows.slice(start, end)
  if (moved.some(({ id }) => id === afterId)) return blocks
  const left = rows.toSpliced(start, moved.length)
  if (from === to) {
    const at = indexAfter(left, afterId)
    if (at === start) return blocks
    return changeRows(blocks, boqId, () => left.toSpliced(at, 0, ...moved))
  }
  if (!left.some(isPriced)) return blocks
  const without = changeRows(blocks, from.id, () => left)
  return changeRows(without, boqId, (others) =>
    others.toSpliced(
      indexAfter(others, afterId),
      0,
      ...withoutGroupsOf(others, moved).map((row) => withOwnPeriod(row, from)),
    ),
  )
}

/**
 * Moves the row within its boq, or the block (rowId null), one place up (-1) or down (1). A heading
 * moves with its section past the neighbouring one, so that no other row changes its heading.
 */
export function moveByOne(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
  by: 1 | -1,
  options: MoveOptions = {},
): Blocks {
  if (rowId === null) return swapped(blocks, blockId, by)
  return changeRows(blocks, blockId, (rows) => {
    const heading = rows.find(({ id }) => id === rowId)
    if (heading?.type !== 'heading' || options.isAlone) return swapped(rows, rowId, by)
    return sectionMoved(rows, heading, by)
  })
}

/** Moves the heading with its section to before the next, or before the previous, heading. */
function sectionMoved(
  rows: readonly TableRow[],
  heading: BoqHeading,
  by: 1 | -1,
): readonly TableRow[] {
  const start = rows.indexOf(heading)
  const end = sectionEnd(rows, start)
  const section = rows.slice(start, end)
  const isBoundary = (row: TableRow) => row.type === 'heading' && row.level <= heading.level
  if (by === 1) {
    if (end === rows.length) return rows
    const next = rows.findIndex((row, at) => at > end && isBoundary(row))
    const to = next < 0 ? rows.length : next
    return [...rows.slice(0, start), ...rows.slice(end, to), ...section, ...rows.slice(to)]
  }
  if (start === 0) return rows
  const above = rows.slice(0, start)
  const previous = above.findLastIndex(isBoundary)
  const deeper = above.findLastIndex(({ type }) => type === 'heading')
  // Rows before the first heading are passed one by one: they come under it.
  const to = [previous, deeper].find((at) => at >= 0) ?? start - 1
  return [...rows.slice(0, to), ...section, ...rows.slice(to, start), ...rows.slice(end)]
}

/** The range of the rows that move with the row. */
function movedWith(rows: readonly TableRow[], rowId: string, { isAlone }: MoveOptions) {
  const start = rows.findIndex(({ id }) => id === rowId)
  return { start, end: isAlone ? start + 1 : sectionEnd(rows, start) }
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

const indexAfter = (rows: readonly TableRow[], afterId: string | null): number =>
  rows.findIndex(({ id }) => id === afterId) + 1
