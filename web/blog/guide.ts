import { clearConsentCookies, countVisit } from '../features/visits/index.ts'

// Spec 4, Visitors and health. Guides have no other script.
clearConsentCookies()
void countVisit()
