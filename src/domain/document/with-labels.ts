import type { Labels } from '../words/words.ts'
import { byColumn, COLUMNS } from './columns.ts'
import { withFields } from './kinds/answers.ts'
import type { Block } from './schema.ts'

/** The block with the labels of a new one in another language. */
export function withLabels(block: Block, from: Labels, to: Labels): Block {
  if (block.type === 'price') {
    const title = block.title.html === from.toPay ? 'toPay' : 'total'
    return withFields(block, { title: replaced(block.title, from[title], to[title]) })
  }
  if (block.type !== 'boq') return block
  const { header, column } = block.boq
  const subtotalText = replaced(header.subtotalText, from.subtotal, to.subtotal)
  const columns = byColumn(COLUMNS, (name) =>
    replaced(column[name], from.columns[name], to.columns[name]),
  )
  const boq = withFields(block.boq, {
    header: withFields(header, { subtotalText }),
    column: withFields(column, columns),
  })
  return withFields(block, { boq })
}

export const replaced = <C extends { readonly html: string }>(
  cell: C,
  from: string,
  to: string,
): C => (cell.html === from ? { ...cell, html: to } : cell)
