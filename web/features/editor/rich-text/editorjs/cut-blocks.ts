import type { List, RichBlock } from '../../../../../src/domain/html/rich-text.ts'

/** Lines, items and cells that are put into the editor at once; more would make the page stand still. */
const MOST_PIECES = 500

/** The blocks up to the size that the editor takes at once; the very same ones when they are not too many. */
export function cutBlocks(blocks: readonly RichBlock[]): readonly RichBlock[] {
  let left = MOST_PIECES
  const kept: RichBlock[] = []
  for (const block of blocks) {
    const pieces = piecesIn(block)
    const rest = pieces <= left ? block : cutBlock(block, left)
    if (rest) kept.push(rest)
    if (rest !== block) return kept
    left -= pieces
  }
  return blocks
}

function piecesIn(block: RichBlock): number {
  if (block.type === 'list') return itemsIn(block)
  return block.type === 'table' ? block.rows.length * (block.rows[0]?.length ?? 1) : 1
}

const itemsIn = (list: List): number =>
  list.items.reduce((sum, { list: nested }) => sum + 1 + (nested ? itemsIn(nested) : 0), 0)

/** Tables and lists lose their ends; null when nothing of the block fits. */
function cutBlock(block: RichBlock, most: number): RichBlock | null {
  if (block.type === 'table') {
    const rows = block.rows.slice(0, Math.floor(most / (block.rows[0]?.length ?? 1)))
    return rows.length > 0 ? { ...block, rows } : null
  }
  if (block.type !== 'list') return null
  let left = most
  const items = block.items.filter((item) => {
    left -= 1 + (item.list ? itemsIn(item.list) : 0)
    return left >= 0
  })
  return items.length > 0 ? { ...block, items } : null
}
