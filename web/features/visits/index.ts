export { clearConsentCookies } from './consent-cookies.ts'
export { countVisit } from './count-visit.ts'
