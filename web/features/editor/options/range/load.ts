import { lazy } from '../../../../state/lazy.ts'

/** The form of its writer, loaded when it is opened. */
export const loadRangeForm = lazy(() => import('./open-range-form.tsx'))

/** The field of its reader, loaded once a paper with a range is read. */
export const loadQuantityField = lazy(() => import('./quantity-field.tsx'))
