import { lazy } from '../../../state/lazy.ts'

/** The tax of a quotation is loaded when something of it is opened. */
export const loadTax = lazy(() => import('./index.ts'))

export type TaxModule = Awaited<ReturnType<typeof loadTax>>
