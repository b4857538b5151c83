import type { QuotationTax } from '../../../../src/domain/document/quotation.ts'
import { lastOffer } from '../../../state/last-offer.ts'

/** The tax that is proposed where it is turned on: that of the last offer, if it has rates. */
export function lastTax(): QuotationTax | null {
  const tax = lastOffer()?.tax
  if (!tax || tax.rates.length === 0) return null
  return tax.mode === 'none' ? { ...tax, mode: 'added' } : tax
}

/** Whether the last offer had tax; null while nothing is known. */
export function hadTax(): boolean | null {
  const tax = lastOffer()?.tax
  return tax ? tax.mode !== 'none' : null
}
