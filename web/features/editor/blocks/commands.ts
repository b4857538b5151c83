import { changeBlock, removeBlock } from '#domain/document/blocks.ts'
import { withHeadingsOf } from '#domain/document/headings.ts'
import { type Block, type BlockType, LIMITS } from '#domain/document/quotation.ts'
import { insertAfter } from '#domain/document/same-list.ts'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { pasteFiles } from '../../../ui/choose-files.ts'
import { newBlockHere } from '../document/now.ts'
import { committedBlocks, run } from '../document/store.ts'
import { focusBlock } from '../paper/focus.ts'
import { turnTypingOff } from '../paper/typing-lock.ts'

/** Adds a new block after the given one, or at the end; returns its id, or null if refused. */
export function addBlock(type: BlockType, afterId: string | null = null): string | null {
  if (committedBlocks().length >= LIMITS.blocks) {
    toast.warning(WORDS.limits.blocks)
    return null
  }
  const block = withHeadingsOf(committedBlocks(), newBlockHere(type))
  return run((blocks) => insertAfter(blocks, afterId, block), block.id) ? block.id : null
}

/** Deletes the block; the last remaining one stays (product: Deleting). */
export function deleteBlock(id: string): boolean {
  const isDeleted = run((blocks) => removeBlock(blocks, id), id)
  if (isDeleted) turnTypingOff()
  return isDeleted
}

/** Deletes the block; the focus moves to the one that takes its place, or the one before. */
export function deleteBlockAndMoveFocus(id: string): void {
  const blocks = committedBlocks()
  const at = blocks.findIndex((block) => block.id === id)
  const neighbour = blocks[at + 1] ?? blocks[at - 1]
  if (deleteBlock(id) && neighbour) focusBlock(neighbour.id)
}

/** Changes the html of one of the block's texts, as one undoable step. */
export const changeHtml = (
  id: string,
  field: 'text' | 'title' | 'description',
  html: string,
): boolean => run((blocks) => changeBlock(blocks, id, (block) => withHtml(block, field, html)), id)

function withHtml(block: Block, field: string, html: string): Block {
  const text = (block as unknown as Record<string, { readonly html: string } | undefined>)[field]
  return text ? ({ ...block, [field]: { ...text, html } } as Block) : block
}

/** Adds pictures in a text block of their own. */
export function addPictures(files: readonly File[]): void {
  const id = addBlock('text')
  if (id) focusBlock(id, (field) => pasteFiles(field, files))
}

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
