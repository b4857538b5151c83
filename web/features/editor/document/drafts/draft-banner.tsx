import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { timeOfDay } from '../../../../ui/time-of-day.ts'
import { LATER_WORDS } from '../../later-words.ts'
import styles from './draft-banner.module.css'
import { $offer, discardOffer, type Offer } from './offer-draft.ts'
import { restoreOffer } from './restore-draft.ts'

/** 'Unsaved changes of 14:03: Restore / Discard' (design: Unsaved work is never lost). */
export function DraftBanner() {
  const offer = useStore($offer)
  if (!offer) return null
  return (
    <aside className={styles.banner} data-draft-banner aria-label={LATER_WORDS.drafts.label}>
      <p className={styles.words}>{wordsFor(offer)}</p>
      <div className={styles.choices}>
        {offer.quotation && (
          <button type="button" className={styles.restore} onClick={once(restoreOffer)}>
            {LATER_WORDS.drafts.restore}
          </button>
        )}
        <button type="button" className={styles.discard} onClick={once(discardOffer)}>
          {LATER_WORDS.drafts.discard}
        </button>
      </div>
    </aside>
  )
}

/** The second press of a double click would hit the draft that is offered next. */
const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act()
}

function wordsFor({ draft, quotation }: Offer): string {
  const when = timeOf(new Date(draft.at))
  return quotation ? LATER_WORDS.drafts.offered(when) : LATER_WORDS.drafts.unreadable(when)
}

/** The time alone today, with its day otherwise. */
function timeOf(date: Date): string {
  const time = timeOfDay(date)
  if (date.toDateString() === new Date().toDateString()) return time
  return `${date.toLocaleDateString(undefined, { day: 'numeric', month: 'long' })}, ${time}`
}
