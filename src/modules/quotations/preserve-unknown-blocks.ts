import type { Reading } from '../../domain/document/read.ts'
import type { Block, Quotation } from '../../domain/document/schema.ts'
import {
  hasUnknownBlocks,
  isUnknownBlock,
  separateUnknownBlocks,
} from '../../domain/document/unknown-blocks.ts'
import { readDocument } from './document.ts'
import { refuseIds } from './reading.ts'
import type { QuotationFinder } from './stored.ts'

/**
 * Reads a sender's document that may hold blocks of types that this version does not know: each
 * stands as it is stored under its id, whatever was sent of it, since nobody here can check it.
 * One that is not stored is refused. All others are read as ever, without a look-up.
 * @param shown what of a stored block may be the sender's: a copy takes no internal info along
 */
export function createKeptReader(finder: QuotationFinder) {
  return async (
    sent: unknown,
    storedId: string,
    shown: (block: Block) => Block = (block) => block,
  ): Promise<Reading<Quotation>> => {
    if (!hasUnknownBlocks(sent)) return readDocument(sent)
    const document = await finder.findDocument(storedId)
    const stored: Block[] = document ? JSON.parse(document.blocks) : []
    const unknown = new Map(
      stored.filter((block) => isUnknownBlock(block)).map((block) => [block.id, shown(block)]),
    )
    const apart = separateUnknownBlocks(sent, ({ id }) => unknown.get(id) ?? null)
    if (!apart.ok) return apart
    const reading = apart.merge(await readDocument(apart.rest))
    if (!reading.ok) return reading
    return refuseIds(reading.value.blocks) ?? reading
  }
}
