import { onceLastOffer } from '../../../state/last-offer.ts'
import { lazy } from '../../../state/lazy.ts'

const loadModule = lazy(() => import('./index.ts'))

/** The tax of a quotation is loaded when something of it is opened, with that of the last offer. */
export const loadTax = async () => (await Promise.all([loadModule(), onceLastOffer()]))[0]

export type TaxModule = Awaited<ReturnType<typeof loadTax>>
