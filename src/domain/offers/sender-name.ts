import { fieldValues } from '../document/fields.ts'
import type { Quotation } from '../document/quotation.ts'
import { plainName } from '../words/plain-name.ts'

/**
 * What customers are told that an offer's sender is called (product: Sending): the company of the
 * letterhead, or else what the fields for the sender say; the address where there is no name that a
 * stranger may be shown.
 * @param document null if it is gone
 */
export function senderName(
  document: Pick<Quotation, 'letterhead' | 'blocks'> | null,
  address: string,
): string {
  const company = plainName(document?.letterhead?.company ?? '')
  if (company || !document) return company || address
  const { senderCompany = '', sender = '' } = fieldValues(document.blocks)
  return plainName(senderCompany) || plainName(sender) || address
}
