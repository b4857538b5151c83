export { OfferCheck } from './offer-check.tsx'
export { templateWords } from './template-words.ts'
export { useCheck } from './use-check.ts'
