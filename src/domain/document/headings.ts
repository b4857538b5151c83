import { type Blocks, changeBlock } from './blocks.ts'
import { type Block, type BoqBlock, COLUMNS, type Column } from './quotation.ts'

/** Renames a column of the boq with the id; `html` is canonical (product: Columns). */
export const renameColumn = (blocks: Blocks, boqId: string, column: Column, html: string): Blocks =>
  changeBlock(blocks, boqId, (block) =>
    block.type === 'boq' && block.boq.column[column].html !== html
      ? withHeadings(block, { [column]: html })
      : block,
  )

/**
 * Gives a new table the last one's headings, but not its subtotal's name, which is about its rows.
 */
export function withHeadingsOf<T extends Block>(blocks: Blocks, added: T): T | BoqBlock {
  const last = blocks.findLast((block) => block.type === 'boq')
  if (added.type !== 'boq' || last?.type !== 'boq') return added
  const { column } = last.boq
  const headings = Object.fromEntries(COLUMNS.map((name) => [name, column[name].html]))
  return withHeadings(added, headings)
}

function withHeadings(block: BoqBlock, headings: Partial<Record<Column, string>>): BoqBlock {
  const column = { ...block.boq.column }
  for (const name of COLUMNS) {
    const html = headings[name]
    if (html !== undefined) column[name] = { ...column[name], html }
  }
  return { ...block, boq: { ...block.boq, column } }
}
