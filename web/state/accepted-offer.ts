import { atom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
import type { SentTotals } from '#domain/numbers/commitments.ts'
import type { Reply } from './api.ts'

/** An offer as it was accepted, with its choices, and the acceptance. */
export interface AcceptedOffer {
  readonly quotation: Quotation & { readonly totals: SentTotals | null }
  readonly answer: NonNullable<Reply<'open-offer', 'post'>['offer']['answer']>
  readonly sender: string
}

/**
 * Fetches what was accepted, where the page shows an accepted offer: its downloads are made of that
 * and carry the acceptance. Null elsewhere.
 */
export const $acceptedOffer = atom<(() => Promise<AcceptedOffer | null>) | null>(null)
