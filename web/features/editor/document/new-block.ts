import { type Block, type BlockType, newBlock } from '../../../../src/domain/document/quotation.ts'
import { inLanguage } from './document-words.ts'
import { nextId } from './next-id.ts'
import { $document } from './store.ts'

/** A new block for the open document, in its language. */
export const newBlockHere = (type: BlockType): Block =>
  inLanguage(newBlock(type, nextId), $document.peek()?.meta.peek().language ?? 'en')
