export { OfferPage } from './offer-page.tsx'
export { type OfferFacts, shownOffer } from './shown-offer.ts'
export { openOffer, startOffer } from './start.ts'
export { UnknownOffer } from './unknown-offer.tsx'
