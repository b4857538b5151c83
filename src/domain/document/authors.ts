import { type Block, kindOf } from './kinds/index.ts'

/**
 * Makes the address the author of each block and row without one (api: Entities). Blocks of unknown
 * types stay as they are.
 */
export const withAuthor = (blocks: readonly Block[], email: string): Block[] =>
  blocks.map((block) =>
    kindOf(block).changeItems(block, (item) => ({ ...item, email: item.email || email })),
  )
