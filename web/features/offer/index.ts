export { loadPayCode } from './due-now.tsx'
export { OfferPage, UnknownOffer } from './offer-page.tsx'
export { canBeAnswered, type Opened, type ShownOffer, shownOffer } from './shown-offer.ts'
export { openOffer, startOffer } from './start.ts'
