import { lazy } from '../../../state/lazy.ts'

/** The form of the payment plan is loaded when it is opened. */
export const loadPlan = lazy(() => import('./plan-popover.tsx'))
