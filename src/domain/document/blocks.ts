import type { Block, BoqBlock, BoqRow, RowBlock } from './quotation.ts'
import { changeRow } from './rows.ts'

/**
 * Operations on the blocks of a quotation: a list in, a new list out, untouched blocks keep
 * their identity. What is refused gives the same list back (spec 4, Copy and paste).
 */
export type Blocks = readonly Block[]

/** Puts the block behind the one with the id, or at the end when there is none such. */
export function insertBlockAfter(blocks: Blocks, afterId: string | null, block: Block): Blocks {
  const at = blocks.findIndex(({ id }) => id === afterId)
  return at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block)
}

/** Takes the block out. The last remaining block stays (spec 4: it cannot be deleted). */
export function removeBlock(blocks: Blocks, id: string): Blocks {
  if (!canRemoveBlock(blocks)) return blocks
  const at = blocks.findIndex((block) => block.id === id)
  return at < 0 ? blocks : blocks.toSpliced(at, 1)
}

/** The last remaining block cannot be deleted or cut (spec 4). */
export const canRemoveBlock = (blocks: Blocks): boolean => blocks.length > 1

/** Lets `change` give the block with the id anew; the same block back changes nothing. */
export function changeBlock(blocks: Blocks, id: string, change: (block: Block) => Block): Blocks {
  const at = blocks.findIndex((block) => block.id === id)
  const before = blocks[at]
  if (!before) return blocks
  const after = change(before)
  return after === before ? blocks : blocks.with(at, after)
}

/** Lets `change` give the rows of the boq with the id anew; the same list changes nothing. */
export function changeRows(
  blocks: Blocks,
  boqId: string,
  change: (rows: readonly BoqRow[]) => readonly BoqRow[],
): Blocks {
  return changeBlock(blocks, boqId, (block) => {
    if (block.type !== 'boq') return block
    const rows = change(block.boq.rows)
    return rows === block.boq.rows ? block : withRows(block, rows)
  })
}

/** Where priced cells stand: a row of a boq, or a row block (rowId null). */
export interface RowPlace {
  readonly blockId: string
  readonly rowId: string | null
}

/** Lets `change` give the priced row at the place anew, be it a boq's row or a row block. */
export function changePricedRow(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
  change: <T extends BoqRow | RowBlock>(row: T) => T,
): Blocks {
  if (rowId !== null) return changeRows(blocks, blockId, (rows) => changeRow(rows, rowId, change))
  return changeBlock(blocks, blockId, (block) => (block.type === 'row' ? change(block) : block))
}

/** The priced row at the place, or undefined when there is none (any more). */
export function findPricedRow(
  blocks: Blocks,
  { blockId, rowId }: RowPlace,
): BoqRow | RowBlock | undefined {
  const block = blocks.find(({ id }) => id === blockId)
  if (block?.type === 'row') return block
  return block?.type === 'boq' ? block.boq.rows.find(({ id }) => id === rowId) : undefined
}

/** How many boq rows the blocks hold together (limit: 5,000, api). */
export const countRows = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'boq' ? block.boq.rows.length : 0), 0)

const withRows = (block: BoqBlock, rows: readonly BoqRow[]): BoqBlock => ({
  ...block,
  boq: { ...block.boq, rows: rows as BoqRow[] },
})
