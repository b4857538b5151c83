import { lazy } from '../../../state/lazy.ts'

/** Loads what puts a document into another language. */
export const loadChangeLanguage = lazy(() => import('./change-language.ts'))
