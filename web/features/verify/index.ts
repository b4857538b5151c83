import { lazy } from '../../state/lazy.ts'

/** The page that verifies the pdf of an accepted offer. */
export const loadVerifyPage = lazy(async () => (await import('./verify-page.tsx')).VerifyPage)
