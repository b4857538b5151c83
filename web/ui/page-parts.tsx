import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { stateNames as STATES } from '#domain/words/en/lists.json'
import styles from './page-heading.module.css'

/** The heading of a page; in a row with other elements it takes the remaining room. */
export const PageHeading = ({ children }: { children: string }) => (
  <h1 className={styles.heading}>{children}</h1>
)

/** Where one's own quotation stands (product: Where an offer stands). */
export const OfferState = ({ state }: { state: QuotationState }) => (
  <span className={styles.state} data-offer-state={state}>
    {STATES[state]}
  </span>
)
