import { lazy } from '../../../state/lazy.ts'

/** The quotation's versions; prefetched where there are any (start-later.ts). */
export const loadHistory = lazy(() => import('../history/open-history.ts'))

/** A version drawn with what changed; only a customer's page asks for it by itself. */
export const loadComparing = lazy(() => import('../comparing/index.ts'))
