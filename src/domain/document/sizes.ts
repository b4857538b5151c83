import { kindOf } from './kinds/index.ts'
import { isPriced, pricedOnly } from './options.ts'
import type { Block, Bookmark } from './schema.ts'

/** In px at 96 dpi. */
export interface Size {
  height: number
  width: number
}

/**
 * The blocks with their measured heights, and their rows with heights and widths (api: Entities),
 * both found by id; a block's width is set, not measured. Unmeasured items keep their sizes. So
 * does a table with unmeasured rows, whose measured height would be a guess.
 */
export function withSizes(blocks: readonly Block[], sizes: ReadonlyMap<string, Size>): Block[] {
  return blocks.map((block) => {
    const size = sizes.get(block.id)
    if (!size) return block
    const kind = kindOf(block)
    const rows = kind
      .rows(block)
      .map((row) => (isPriced(row) ? { ...row, ...sizes.get(row.id) } : row))
    const isWhole = pricedOnly(rows).every(({ id }) => sizes.has(id))
    return kind.withRows({ ...block, height: isWhole ? size.height : block.height }, rows)
  })
}

/** The same for a block or row that becomes a bookmark. */
export function withItemSizes(item: Bookmark, sizes: ReadonlyMap<string, Size>): Bookmark {
  if (item.type === 'boqRow') return { ...item, ...sizes.get(item.id) }
  const [block] = withSizes([item], sizes)
  return { ...item, ...(block as typeof item) }
}
