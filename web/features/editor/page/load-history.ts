import { lazy } from '../../../state/lazy.ts'

/** The quotation's versions; prefetched where there are any (start-later.ts). */
export const loadHistory = lazy(() => import('../history/open-history.ts'))
