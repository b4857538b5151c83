import { lazy } from '../../../state/lazy.ts'

/** What gives new quotations the account's default letterhead. */
export const loadTakeDefault = lazy(() => import('./take-default.ts'))
