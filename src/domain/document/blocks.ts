import { flow } from './flow.ts'
import { kindOf } from './kinds/index.ts'
import type { PricedLine } from './kinds/kind.ts'
import { isPriced } from './options.ts'
import {
  type Block,
  type BoqRow,
  LIMITS,
  type RowBlock,
  type TableRow,
  WIDTHS,
} from './quotation.ts'
import { changeRow } from './rows.ts'
import { changeById, mapSame } from './same-list.ts'
import { widthOf } from './widths.ts'

/**
 * Operations on the blocks of a quotation. Each takes a list and returns a new one, in which
 * unchanged blocks are the same objects; a refused operation returns the same list (architecture:
 * State).
 */
export type Blocks = readonly Block[]

/**
 * Removes the block. The last remaining block stays (product: Deleting). A total at the end of the
 * block's line takes over its width (unless the removed block was a total too), so that the sum
 * stays on the right.
 */
export function removeBlock(blocks: Blocks, id: string): Blocks {
  const at = blocks.findIndex((block) => block.id === id)
  const removed = blocks[at]
  if (!removed || !canRemoveBlock(blocks)) return blocks
  const lines = flow(blocks, widthOf, WIDTHS.content)
  const end = lines.find((line) => line.some(({ item }) => item === removed))?.at(-1)?.item
  const isTotal = removed.type === 'price'
  if (end === removed || isTotal || end?.type !== 'price') return blocks.toSpliced(at, 1)
  const width = widthOf(removed) + widthOf(end)
  return blocks.with(blocks.indexOf(end), { ...end, width }).toSpliced(at, 1)
}

/** The last remaining block cannot be deleted or cut (product: Deleting). */
export const canRemoveBlock = (blocks: Blocks): boolean => blocks.length > 1

export const changeBlock = changeById<Block>

/**
 * Replaces the rows of the boq with the id by the result of `change`; the same list of blocks if
 * the rows are the same list.
 */
export function changeRows(
  blocks: Blocks,
  boqId: string,
  change: (rows: readonly TableRow[]) => readonly TableRow[],
): Blocks {
  return changeBlock(blocks, boqId, (block) => {
    const before = rowsOf(block)
    const after = change(before)
    return after === before ? block : kindOf(block).withRows(block, after)
  })
}

/** The location of a priced row: a row of a boq, or a row block (rowId null). */
export interface RowPlace {
  readonly blockId: string
  readonly rowId: string | null
}

/** Replaces the priced row at the place by the result of `change`. */
export function changePricedRow(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
  change: <T extends BoqRow | RowBlock>(row: T) => T,
): Blocks {
  if (rowId !== null) return changeRows(blocks, blockId, (rows) => changeRow(rows, rowId, change))
  return changeBlock(blocks, blockId, (block) => (isPricedRow(block) ? change(block) : block))
}

/** The block with its priced rows changed; the same block if none changed. */
export function mapPricedRows(block: Block, change: (row: PricedLine) => PricedLine): Block {
  const { pricedRows, withPricedRows } = kindOf(block)
  const before = pricedRows(block)
  const rows = mapSame(before, change)
  return rows === before ? block : withPricedRows(block, rows)
}

/** The priced row at the place; undefined if it is gone. */
export function findPricedRow(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
): BoqRow | RowBlock | undefined {
  const block = blocks.find(({ id }) => id === blockId)
  if (rowId === null) return block && isPricedRow(block) ? block : undefined
  return rowsOf(block).find((row): row is BoqRow => row.id === rowId && isPriced(row))
}

/** Whether the block is a priced row itself. */
export const isPricedRow = (block: Block): block is RowBlock =>
  kindOf(block).pricedRows(block)[0] === block

/** The number of boq rows in all blocks (product: Blocks). */
export const countRows = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + rowsOf(block).length, 0)

/** Whether there is room for these blocks (product: Blocks). */
export const isWithinLimits = (blocks: Blocks): boolean =>
  blocks.length <= LIMITS.blocks && countRows(blocks) <= LIMITS.rows

/** The rows of a boq; empty for other blocks. */
export const rowsOf = (block: Block | undefined): readonly TableRow[] =>
  block ? kindOf(block).rows(block) : []
