import { type Block, type BlockType, newBlock } from '../../../../src/domain/document/quotation.ts'
import { nextId } from './next-id.ts'
import { $document } from './store.ts'
import { inLanguage } from './words.ts'

/** A new block for the open document, in its language. */
export const newBlockHere = (type: BlockType): Block =>
  inLanguage(newBlock(type, nextId), $document.peek()?.meta.peek().language ?? 'en')
