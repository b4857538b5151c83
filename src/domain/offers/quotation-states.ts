/** Where a quotation stands, in the order of progress (product: Where an offer stands). */
export const QUOTATION_STATES = [
  'draft',
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
] as const

export type QuotationState = (typeof QUOTATION_STATES)[number]
