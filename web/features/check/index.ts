export { OfferCheck } from './offer-check.tsx'
export { useCheck } from './use-check.ts'
