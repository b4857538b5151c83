import { useStore } from '@nanostores/react'
import { $openQuotation } from '../../state/open-quotation.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { toolOf } from '../editor/index.ts'
import { findOpenItem } from './open-item.ts'

/** What the form edits: the quotation, or the kind of block or row. */
export function InfoTitle({ params: { itemId, quotationId } }: ModalContentProps) {
  const { isLoaded } = useStore($openQuotation)
  const item = isLoaded ? findOpenItem(itemId) : undefined
  if (quotationId !== undefined || item?.type === 'quotation') return 'Quotation'
  return item ? toolOf(item).infoTitle : 'Info'
}
