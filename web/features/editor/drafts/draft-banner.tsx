import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { drafts as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
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
      <div className="acts">
        {offer.quotation && (
          <button type="button" className="act main" onClick={once(restoreOffer)}>
            {WORDS.restore}
          </button>
        )}
        {!offer.isAhead && (
          <button type="button" className="act" onClick={once(discardOffer)}>
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

/** Says from when the offered draft is, and whether there are others. */
export function textFor({ draft, count, quotation, isAhead }: DraftOffer): string {
  const when = timeOf(new Date(draft.at))
  if (isAhead) return fill(WORDS.ahead, { when })
  if (!quotation) return fill(WORDS.unreadable, { when })
  return count > 1 ? countInWords(WORDS.newest, count, { when }) : fill(WORDS.offered, { when })
}

/** For today only the time, else the date and time. */
function timeOf(date: Date): string {
  if (date.toDateString() === new Date().toDateString()) return timeOfDay(date)
  return date.toLocaleString(toolLocale(), { dateStyle: 'medium', timeStyle: 'short' })
}
