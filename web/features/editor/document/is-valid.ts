import { CELLS, type CellName } from '../../../../src/domain/document/columns.ts'
import type { Block, BoqRow, Cell, Quotation } from '../../../../src/domain/document/quotation.ts'

/**
 * Whether every figure of a quotation is a number and every text a string. The server answers what
 * is stored unparsed: a damaged document must be an error, not an offer with other sums.
 */
export function isValid({ blocks }: Quotation): boolean {
  try {
    return blocks.every(isValidBlock)
  } catch {
    // A missing part.
    return false
  }
}

function isValidBlock(block: Block): boolean {
  if (block.type === 'text') return isValidCell(block.text)
  if (block.type === 'row') return isValidRow(block)
  if (block.type === 'price') return isValidCell(block.title) && isValidCell(block.price)
  // Blocks of unknown types are kept unread.
  if (block.type !== 'boq') return typeof (block as Block).id === 'string'
  const { header, rows } = block.boq
  return Object.values(header).every(isValidCell) && rows.every(isValidRow)
}

const isValidRow = (row: Pick<BoqRow, CellName>): boolean =>
  CELLS.every((name) => isValidCell(row[name]))

const isValidCell = ({ html, value }: Pick<Cell, 'html' | 'value'>): boolean =>
  typeof html === 'string' && (value === null || Number.isFinite(value))
