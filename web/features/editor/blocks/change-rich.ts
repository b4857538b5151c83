import { changeBlock } from '../../../../src/domain/document/blocks.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { run } from '../document/store.ts'

/** Puts new html into a rich place of the block, as one undoable step. */
export function changeRich<T extends Block>(
  id: string,
  type: T['type'],
  change: (block: T) => T,
): void {
  run(
    (blocks) =>
      changeBlock(blocks, id, (block) => (block.type === type ? change(block as T) : block)),
    id,
  )
}
