import type { Block, BoqRow, Cell, Quotation } from '../../../src/domain/document/quotation.ts'
import { withoutSamples } from '../../../src/domain/document/samples.ts'
import { sanitize } from '../editor/index.ts'

/**
 * The quotation with canonical html in every field that an export shows (nothing stored is trusted), and
 * without the template's lines that nobody has filled in.
 */
export const sanitizeQuotation = (quotation: Quotation): Quotation => ({
  ...quotation,
  blocks: quotation.blocks.map(sanitizeBlock),
})

function sanitizeBlock(block: Block): Block {
  if (block.type === 'text') return { ...block, text: withoutSampleLines(clean(block.text)) }
  if (block.type === 'price') return { ...block, title: clean(block.title) }
  if (block.type === 'row') return { ...block, description: clean(block.description) }
  if (block.type !== 'boq') return block
  const { header, rows } = block.boq
  const { title, subtotalText } = header
  return {
    ...block,
    boq: {
      ...block.boq,
      header: { ...header, title: clean(title), subtotalText: clean(subtotalText) },
      rows: rows.map((row): BoqRow => ({ ...row, description: clean(row.description) })),
    },
  }
}

const clean = (cell: Cell): Cell => ({ ...cell, html: sanitize(cell.html) })

/** They say what belongs there, to the writer alone. */
const withoutSampleLines = (cell: Cell): Cell => ({ ...cell, html: withoutSamples(cell.html) })
