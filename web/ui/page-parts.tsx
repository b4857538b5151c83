import type { QuotationState } from '../../src/domain/offers/quotation-states.ts'
import styles from './page-heading.module.css'

/** The heading of a page; in a row with other elements it takes the remaining room. */
export const PageHeading = ({ children }: { children: string }) => (
  <h1 className={styles.heading}>{children}</h1>
)

/** What the states of quotations are called (product: Where an offer stands). */
export const STATE_NAMES: Record<QuotationState, string> = {
  draft: 'Draft',
  undelivered: 'Not delivered',
  sent: 'Sent',
  seen: 'Seen',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
}

/** Where one's own quotation stands. */
export const OfferState = ({ state }: { state: QuotationState }) => (
  <span className={styles.state} data-offer-state={state}>
    {STATE_NAMES[state]}
  </span>
)
