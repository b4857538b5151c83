import { useStore } from '@nanostores/react'
import { $openQuotation } from '../../state/open-quotation.ts'
import type { ModalContentProps } from '../../ui/modal.ts'
import { findOpenItem } from './open-item.ts'

/** What the form is about: the quotation, or the kind of block or row. */
export function InfoTitle({ params: { itemId, quotationId } }: ModalContentProps) {
  const { isLoaded } = useStore($openQuotation)
  if (quotationId !== undefined) return TITLES.quotation
  const item = isLoaded ? findOpenItem(itemId) : undefined
  return (item && TITLES[item.type]) ?? 'Info'
}

const TITLES = {
  quotation: 'Quotation',
  text: 'Text',
  boq: 'Table',
  row: 'Row',
  price: 'Total',
} as const
