import { lazy } from '../../../state/lazy.ts'

/** A version drawn with what changed; only a customer's page asks for it by itself. */
export const loadComparing = lazy(() => import('../comparing/index.ts'))
