import styles from './bar.module.css'
import type { ShownOffer } from './shown-offer.ts'

/** Leads to the version that the same person was sent since. */
export function OpenNewer({ shown: { facts, words } }: { shown: ShownOffer }) {
  if (facts.newer === null) return null
  return (
    <a className={`${styles.remedy} ${styles.first}`} href={facts.newer}>
      {words.page.state.openNewer}
    </a>
  )
}

/** A mail to the sender, where the offer can't be answered any more. */
export function AskForNew({ shown: { facts, words } }: { shown: ShownOffer }) {
  const { state, sender, newer, canBeAccepted } = facts
  const isOver = state === 'expired' || state === 'withdrawn' || state === 'superseded'
  if (newer !== null || (!isOver && (state !== 'open' || canBeAccepted))) return null
  return (
    <a className={styles.remedy} href={`mailto:${encodeURIComponent(sender).replace('%40', '@')}`}>
      {isOver ? words.page.state.askForNew : sender}
    </a>
  )
}
