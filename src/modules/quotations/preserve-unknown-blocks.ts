import type { Block, Quotation } from '../../domain/document/schema.ts'
import type { Reading } from '../../domain/document/schema-reader.ts'
import {
  hasUnknownBlocks,
  isUnknownBlock,
  separateUnknownBlocks,
} from '../../domain/document/unknown-blocks.ts'
import { refuseIds, type Sender } from '../../plugins/read-input.ts'
import type { QuotationFinder } from './quotation-finder.ts'
import { readDocument } from './read-document.ts'

/**
 * Reads a sender's document that may contain blocks of types that this version does not know. They
 * can't be checked, so each is replaced by the stored block with its id, whatever was sent; a block
 * that is not stored is refused. Documents without such blocks need no look-up.
 * @param visible the part of a stored block that the sender may get: copies have no internal info
 */
export function createDocumentReader(finder: QuotationFinder) {
  return async (
    sent: unknown,
    storedId: string,
    sender: Sender,
    visible: (block: Block) => Block = (block) => block,
  ): Promise<Reading<Quotation>> => {
    if (!hasUnknownBlocks(sent)) return readDocument(sent, sender)
    const document = await finder.findDocument(storedId)
    const stored: Block[] = document ? JSON.parse(document.blocks) : []
    const unknown = new Map(
      stored.filter((block) => isUnknownBlock(block)).map((block) => [block.id, visible(block)]),
    )
    const apart = separateUnknownBlocks(sent, ({ id }) => unknown.get(id) ?? null)
    if (!apart.ok) return apart
    const reading = apart.merge(await readDocument(apart.rest, sender))
    if (!reading.ok) return reading
    return refuseIds(reading.value.blocks) ?? reading
  }
}
