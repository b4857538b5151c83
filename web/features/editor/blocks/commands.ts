import { insertBlockAfter, removeBlock } from '../../../../src/domain/document/blocks.ts'
import { LIMITS } from '../../../../src/domain/document/quotation.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/next-id.ts'
import { committedBlocks, run } from '../document/store.ts'
import { WORDS } from '../words.ts'
import type { BlockTool } from './tool.ts'

/** Adds a new block behind the given one, or at the end; gives its id, or null when refused. */
export function addBlock(tool: BlockTool, afterId: string | null = null): string | null {
  if (committedBlocks().length >= LIMITS.blocks) {
    toast.warning(WORDS.limits.blocks)
    return null
  }
  const block = tool.create(nextId)
  return run((blocks) => insertBlockAfter(blocks, afterId, block), block.id) ? block.id : null
}

/** Takes the block out; the last remaining one stays (spec 4). */
export const deleteBlock = (id: string): boolean => run((blocks) => removeBlock(blocks, id), id)
