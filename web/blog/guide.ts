import { clearConsentCookies, countVisit } from '../features/visits/index.ts'

// Counts the visit and clears the consent cookies (product: Visits). Guides have no other script.
clearConsentCookies()
void countVisit()
