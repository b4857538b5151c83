import { lazy } from '../../../../state/lazy.ts'

/** The form of a range, loaded when it is opened. */
export const loadRangeForm = lazy(() => import('./range-popover.tsx'))
