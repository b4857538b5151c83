import { lazy } from '../../../state/lazy.ts'

/** Loads what knows the language of a client. */
export const loadSuggestedLanguage = lazy(() => import('./suggested-language.ts'))

export type { ClientPlace } from './suggested-language.ts'
