import type { Inline, List, RichBlock } from './rich-text.ts'

type ChangeLine = (inline: readonly Inline[]) => Inline[]

/** The block with its inline content changed line by line: also that of items and cells. */
export function changeInline(block: RichBlock, change: ChangeLine): RichBlock {
  if (block.type === 'rule') return block
  if (block.type === 'list') return changeItems(block, change)
  if (block.type !== 'table') return { ...block, inline: change(block.inline) }
  const rows = block.rows.map((row) =>
    row.map((cell) => ({ ...cell, inline: change(cell.inline) })),
  )
  return { ...block, rows }
}

const changeItems = (list: List, change: ChangeLine): List => ({
  ...list,
  items: list.items.map((item) => ({
    ...item,
    inline: change(item.inline),
    list: item.list && changeItems(item.list, change),
  })),
})
