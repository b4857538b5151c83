import type { Block, BoqRow, Cell, Quotation } from '../../../../src/domain/document/quotation.ts'

/**
 * Whether every figure of a quotation is a figure and every text a text. The server answers what it
 * has stored as it stands: damaged there, it is no offer with other sums, but an error.
 */
export function isWhole({ blocks }: Quotation): boolean {
  try {
    return blocks.every(isSoundBlock)
  } catch {
    // Something that they are looked for in is not there.
    return false
  }
}

function isSoundBlock(block: Block): boolean {
  if (block.type === 'text') return isSound(block.text)
  if (block.type === 'row') return isSoundRow(block)
  if (block.type === 'price') return isSound(block.title) && isSound(block.price)
  // A block of another type is none of ours, and nobody looks into it.
  if (block.type !== 'boq') return typeof (block as Block).id === 'string'
  const { header, rows } = block.boq
  return Object.values(header).every(isSound) && rows.every(isSoundRow)
}

const isSoundRow = ({
  description,
  itemPrice,
  qty,
  price,
}: Pick<BoqRow, 'description' | 'itemPrice' | 'qty' | 'price'>): boolean =>
  [description, itemPrice, qty, price].every(isSound)

const isSound = ({ html, value }: Pick<Cell, 'html' | 'value'>): boolean =>
  typeof html === 'string' && (value === null || Number.isFinite(value))
