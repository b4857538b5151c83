import { lineOf } from './flow.ts'
import { kindOf } from './kinds/index.ts'
import { isPriced } from './options.ts'
import { type Block, type BoqRow, type RowBlock, type TableRow, WIDTHS } from './quotation.ts'
import { changeRow } from './rows.ts'
import { widthOf } from './widths.ts'

/**
 * Operations on the blocks of a quotation. Each takes a list and returns a new one, in which
 * unchanged blocks are the same objects; a refused operation returns the same list (architecture:
 * State).
 */
export type Blocks = readonly Block[]

/** Inserts the block after the one with the id, or at the end when there is none. */
export function insertBlockAfter(blocks: Blocks, afterId: string | null, block: Block): Blocks {
  const at = blocks.findIndex(({ id }) => id === afterId)
  return at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block)
}

/**
 * Removes the block. The last remaining block stays (product: Deleting). A total at the end of the
 * block's line takes over its width (unless the removed block was a total too), so that the sum
 * stays on the right.
 */
export function removeBlock(blocks: Blocks, id: string): Blocks {
  const at = blocks.findIndex((block) => block.id === id)
  const removed = blocks[at]
  if (!removed || !canRemoveBlock(blocks)) return blocks
  const { last } = lineOf(blocks.map(widthOf), at, WIDTHS.content)
  const end = blocks[last]
  const isTotal = removed.type === 'price'
  if (last === at || isTotal || end?.type !== 'price') return blocks.toSpliced(at, 1)
  return blocks.with(last, { ...end, width: widthOf(removed) + widthOf(end) }).toSpliced(at, 1)
}

/** The last remaining block cannot be deleted or cut (product: Deleting). */
export const canRemoveBlock = (blocks: Blocks): boolean => blocks.length > 1

/**
 * Replaces the block with the id by the result of `change`; the same list if that is the same
 * block.
 */
export function changeBlock(blocks: Blocks, id: string, change: (block: Block) => Block): Blocks {
  const at = blocks.findIndex((block) => block.id === id)
  const before = blocks[at]
  if (!before) return blocks
  const after = change(before)
  return after === before ? blocks : blocks.with(at, after)
}

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

/** The priced row at the place; undefined if it is gone. */
export function findPricedRow(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
): BoqRow | RowBlock | undefined {
  const block = blocks.find(({ id }) => id === blockId)
  if (rowId === null) return block && isPricedRow(block) ? block : undefined
  return rowsOf(block).find((row): row is BoqRow => row.id === rowId && isPriced(row))
}

const isPricedRow = (block: Block): block is RowBlock =>
  kindOf(block).pricedRows(block)[0] === block

/** The number of boq rows in all blocks (product: Blocks). */
export const countRows = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + rowsOf(block).length, 0)

/** The rows of a boq; empty for other blocks. */
export const rowsOf = (block: Block | undefined): readonly TableRow[] =>
  block ? kindOf(block).rows(block) : []
