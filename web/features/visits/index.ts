export { clearConsentCookies } from './consent-cookies.ts'
export { countOnceReady } from './count-once-ready.ts'
export { countVisit } from './count-visit.ts'
