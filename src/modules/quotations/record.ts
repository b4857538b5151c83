import type { Block, Quotation } from '../../domain/schema.ts'
import { totalOf } from '../../domain/total.ts'
import type { StoredDocument, StoredQuotation } from './stored.ts'

/** What the server knows of a quotation, whatever its sender says. */
export type Identity = Pick<
  StoredQuotation,
  'id' | 'ownerId' | 'email' | 'revision' | 'createdAt' | 'updatedAt'
>

/** A settled document as it is stored: its head, and its blocks as text. */
export function documentOf(quotation: Quotation, identity: Identity): StoredDocument {
  const { name, category, desc, info, preview, currency, locale, access, blocks } = quotation
  const hasItemInfo = blocks.some(bearsInfo)
  const total = shownTotal(blocks)
  const rest = { name, category, desc, info, preview, currency, locale, access }
  return {
    head: { ...identity, ...rest, hasItemInfo, total },
    blocks: textOf(blocks),
  }
}

/** Block by block: one sign beyond latin-1 makes the engine's stringify three times slower. */
const textOf = (blocks: Block[]) => `[${blocks.map((block) => JSON.stringify(block)).join(',')}]`

const bearsInfo = (block: Block): boolean =>
  block.info !== '' || (block.type === 'boq' && block.boq.rows.some(({ info }) => info !== ''))

/** What the paper shows as its total, be it typed over by hand; without a price block, the sum. */
function shownTotal(blocks: Block[]): number | null {
  const price = blocks.findLast((block) => block.type === 'price')
  return price ? price.price.value : totalOf(blocks)
}
