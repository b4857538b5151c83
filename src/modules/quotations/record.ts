import type { Block, BoqBlock, Quotation } from '../../domain/document/schema.ts'
import { totalOf } from '../../domain/numbers/total.ts'
import type { StoredDocument, StoredQuotation } from './stored.ts'

/** What the server knows of a quotation, whatever its sender says. */
export type Identity = Pick<
  StoredQuotation,
  'id' | 'ownerId' | 'email' | 'revision' | 'createdAt' | 'updatedAt' | 'recentSaves'
>

/** A settled document as it is stored: its head, and its blocks as text. */
export function documentOf(quotation: Quotation, identity: Identity): StoredDocument {
  const { name, category, desc, info, preview, currency, locale, access, blocks } = quotation
  const hasItemInfo = blocks.some(bearsInfo)
  const total = shownTotal(blocks)
  const rest = { name, category, desc, info, preview, currency, locale, access }
  return {
    head: { ...identity, ...rest, hasItemInfo, total },
    blocks: `[${blocks.map(textOf).join(',')}]`,
  }
}

/** A block of an unknown type may bear some anywhere. */
const bearsInfo = (block: Block): boolean =>
  block.info !== '' || (block.type === 'boq' && block.boq.rows.some(({ info }) => info !== ''))

/** What the paper shows as its total, be it typed over by hand; without a price block, the sum. */
function shownTotal(blocks: Block[]): number | null {
  const price = blocks.findLast((block) => block.type === 'price')
  return price ? price.price.value : totalOf(blocks)
}

/**
 * JSON.stringify in pieces, since one sign beyond latin-1 (a dash, a euro) makes the engine three
 * times slower for the whole of what it is given.
 */
const textOf = (block: Block): string =>
  block.type === 'boq' ? textOfTable(block) : JSON.stringify(block)

function textOfTable(block: BoqBlock): string {
  const frame = JSON.stringify({ ...block, boq: { ...block.boq, rows: [] } })
  // Quotes within a text are escaped, so this is the empty list and nothing else.
  const [before = '', after = ''] = frame.split('"rows":[]')
  const rows = block.boq.rows.map((row) => JSON.stringify(row))
  return `${before}"rows":[${rows.join(',')}]${after}`
}
