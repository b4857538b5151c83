import { clearConsentCookies, countVisit } from '../features/visits/index.ts'

// Visits are counted and consent cookies cleared (product: Visits). Guides have no other script.
clearConsentCookies()
void countVisit()
