import { NEW_ID } from '../../../src/domain/document/limits.ts'
import { findWithMetadata } from '../../../src/domain/document/metadata.ts'
import { currentQuotation } from '../editor/index.ts'

/**
 * The block or row of the open quotation with the id; without an id, the
 * quotation (product: Info form).
 */
export function findOpenItem(itemId: string | undefined) {
  const quotation = currentQuotation()
  if (!quotation || itemId === undefined || itemId === NEW_ID) return quotation ?? undefined
  return findWithMetadata(quotation, itemId)
}
