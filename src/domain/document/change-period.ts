import { type Blocks, changeBlock, changePricedRow, type RowPlace } from './blocks.ts'
import type { Period } from './limits.ts'
import type { Block, TableRow } from './quotation.ts'

/**
 * The blocks with the row, the row block or a table's rows paid this often; rows with a period of their
 * own keep it (numbers: Prices that recur). The same list if nothing changes.
 */
export function setPeriodAt(blocks: Blocks, place: RowPlace, period: Period): Blocks {
  const { blockId, rowId } = place
  if (rowId === null) {
    const own = period === 'once' ? null : period
    return changeBlock(blocks, blockId, (block) => {
      if (block.type !== 'boq' && block.type !== 'row') return block
      return block.period === own ? block : { ...block, period: own }
    })
  }
  // What the table says anyway is none of its own: the row then follows a change of it.
  const own = period === periodAt(blocks, { blockId, rowId: null }) ? null : period
  return changePricedRow(blocks, place, (row) =>
    row.period === own ? row : { ...row, period: own },
  )
}

/** How often the row, the row block or a table's rows are paid; null for what has no price. */
export function periodAt(blocks: Blocks, { blockId, rowId }: RowPlace): Period | null {
  const block = blocks.find(({ id }) => id === blockId)
  if (block?.type !== 'boq' && block?.type !== 'row') return null
  const usual = block.period ?? 'once'
  if (rowId === null) return usual
  const row = block.type === 'boq' && block.boq.rows.find(({ id }) => id === rowId)
  return row && row.type === 'row' ? (row.period ?? usual) : null
}

/** The row as it leaves its table: paid as often as there, wherever it is put in. */
export const withOwnPeriod = <Row extends TableRow>(row: Row, table: Block): Row =>
  row.type === 'row' && table.type === 'boq' && table.period && !row.period
    ? { ...row, period: table.period }
    : row
