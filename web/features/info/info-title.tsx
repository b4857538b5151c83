import { useStore } from '@nanostores/react'
import { NEW_ID } from '../../../src/domain/document/limits.ts'
import { findWithMetadata } from '../../../src/domain/document/metadata.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { currentQuotation, toolOf } from '../editor/index.ts'

/** What the form edits: the quotation, or the kind of block or row. */
export function InfoTitle({ params: { itemId, quotationId } }: ModalContentProps) {
  const { isLoaded } = useStore($openQuotation)
  const item = isLoaded ? findOpenItem(itemId) : undefined
  if (quotationId !== undefined || item?.type === 'quotation') return 'Quotation'
  return item ? toolOf(item).infoTitle : 'Info'
}

/**
 * The block or row of the open quotation with the id; without an id, the
 * quotation (product: Info form).
 */
export function findOpenItem(itemId: string | undefined) {
  const quotation = currentQuotation()
  if (!quotation || itemId === undefined || itemId === NEW_ID) return quotation ?? undefined
  return findWithMetadata(quotation, itemId)
}
