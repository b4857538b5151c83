import { changeBlock } from '../../../../src/domain/document/blocks.ts'
import type { Block } from '../../../../src/domain/document/quotation.ts'
import { run } from '../document/store.ts'

/**
 * Turns rich text on or off for one block (product: Rich text), as one undoable step; marks stay.
 */
export function toggleRichText(blockId: string): void {
  run(
    (blocks) => changeBlock(blocks, blockId, (block) => withRichText(block, !block.isRichText)),
    blockId,
  )
}

/** Turns rich-text editing on or off for all blocks (product: Rich text), as one undoable step. */
export function setRichText(isOn: boolean): void {
  run((blocks) => {
    const after = blocks.map((block) => withRichText(block, isOn))
    return after.some((block, at) => block !== blocks[at]) ? after : blocks
  })
}

const withRichText = <T extends Block>(block: T, isOn: boolean): T =>
  block.isRichText === isOn ? block : { ...block, isRichText: isOn }
