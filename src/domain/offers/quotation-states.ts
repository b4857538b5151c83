/** Where a quotation stands, in the order of progress (product: Where an offer stands). */
export const QUOTATION_STATES = [
  'draft',
  // The mail server did not take the mail to somebody, who has not read it otherwise.
  'undelivered',
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
] as const

export type QuotationState = (typeof QUOTATION_STATES)[number]

/** Where an offer stands, as its links tell it (product: Where an offer stands). */
export const OFFER_STATES = [
  'open',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'superseded',
] as const

export type OfferState = (typeof OFFER_STATES)[number]
