import { BLOCK_TYPES } from './limits.ts'
import type { Block } from './schema.ts'

/**
 * The blocks with the address as the author of each block and row that has none (spec 3, email). Blocks of
 * unknown types stay as they are.
 */
export const withAuthor = (blocks: readonly Block[], email: string): Block[] =>
  blocks.map((block) => {
    if (!BLOCK_TYPES.includes(block.type)) return block
    const authored = { ...block, email: block.email || email }
    if (authored.type !== 'boq') return authored
    const rows = authored.boq.rows.map((row) => ({ ...row, email: row.email || email }))
    return { ...authored, boq: { ...authored.boq, rows } }
  })
