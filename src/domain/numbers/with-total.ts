import { type Blocks, changeBlock } from '../document/blocks.ts'
import type { Period } from '../document/limits.ts'

/**
 * The blocks with the total of a period typed over, or following the sum if `typed` is null (numbers:
 * The total). The same list if nothing changes.
 */
export const withTotal = (
  blocks: Blocks,
  id: string,
  typed: number | null,
  period: Period = 'once',
): Blocks =>
  changeBlock(blocks, id, (block) => {
    if (block.type !== 'price') return block
    if (period !== 'once') {
      if ((block.typed[period] ?? null) === typed) return block
      const { [period]: _, ...others } = block.typed
      return { ...block, typed: typed === null ? others : { ...others, [period]: typed } }
    }
    const { price } = block
    const value = typed ?? price.value
    const isTyped = typed !== null
    if (value === price.value && isTyped === price.isTyped) return block
    return { ...block, price: { ...price, value, isTyped } }
  })
