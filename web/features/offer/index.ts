export { OfferPage } from './offer-page.tsx'
export { type Opened, shownOffer } from './shown-offer.ts'
export { openOffer, startOffer } from './start.ts'
export { UnknownOffer } from './unknown-offer.tsx'
