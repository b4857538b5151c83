import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { timeOfDay } from '../../../ui/dates.ts'
import styles from './draft-banner.module.css'
import type { DraftOffer } from './offer-draft.ts'
import { $offer } from './page-drafts.ts'
import { discardOffer, restoreOffer } from './page-offers.ts'

/** 'Unsaved changes from 14:03: Restore / Discard' (product: Drafts). */
export function DraftBanner() {
  const offer = useStore($offer)
  if (!offer) return null
  return (
    <aside
      className={`${styles.banner} banner surface screen-only`}
      data-draft-banner
      aria-label={WORDS.label}
    >
      <p>{textFor(offer)}</p>
      <div className={styles.choices}>
        {offer.quotation && (
          <button type="button" className={styles.restore} onClick={once(restoreOffer)}>
            {WORDS.restore}
          </button>
        )}
        {!offer.isAhead && (
          <button type="button" className={styles.discard} onClick={once(discardOffer)}>
            {WORDS.discard}
          </button>
        )}
      </div>
    </aside>
  )
}

/** Otherwise the second press of a double click would act on the next offered draft. */
const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act()
}

function textFor({ draft, count, quotation, isAhead }: DraftOffer): string {
  const when = timeOf(new Date(draft.at))
  if (isAhead) return WORDS.ahead(when)
  return quotation ? WORDS.offered(when, count) : WORDS.unreadable(when)
}

/** For today only the time, else the date and time. */
function timeOf(date: Date): string {
  const time = timeOfDay(date)
  if (date.toDateString() === new Date().toDateString()) return time
  return `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, ${time}`
}

/** The texts of the banner that offers a draft. */
export const WORDS = {
  label: 'Unsaved changes',
  restore: 'Restore',
  discard: 'Discard',
  offered: (when: string, count: number) =>
    `Unsaved changes from ${when}${count > 1 ? `, the newest of ${count} drafts` : ''}`,
  ahead: (when: string) =>
    `Unsaved changes from ${when} are kept for the newer version of the program.`,
  unreadable: (when: string) =>
    `Unsaved changes from ${when} are damaged and can’t be restored. What is saved is untouched.`,
} as const
