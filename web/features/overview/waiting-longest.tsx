import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import { followLink } from '../../state/follow-link.ts'
import { quotationPath } from '../../state/routes.ts'
import { dayOf } from '../../ui/dates.ts'
import styles from './overview.module.css'
import type { Overview } from './overview.ts'
import { WORDS } from './words.ts'

/** The open offers that were sent longest ago, each a link to its quotation. */
export function WaitingLongest({ overview: { waiting, waitingCount } }: { overview: Overview }) {
  return (
    <section className={styles.section} aria-labelledby="waiting-longest">
      <h2 id="waiting-longest">{WORDS.waiting}</h2>
      {waiting.length === 0 ? (
        <p className={styles.note}>{WORDS.noneWaiting}</p>
      ) : (
        <>
          <ol className={styles.waiting}>
            {waiting.map((offer) => (
              <Waiting key={offer.id} offer={offer} />
            ))}
          </ol>
          <p className={styles.note}>{WORDS.waitingNote(waiting.length, waitingCount)}</p>
        </>
      )}
    </section>
  )
}

function Waiting({ offer }: { offer: Overview['waiting'][number] }) {
  const { id, name, to, people, sentAt, isSeen, isUndelivered, total, locale, currency } = offer
  const about = [
    WORDS.to(to, people),
    WORDS.sent(dayOf(new Date(sentAt))),
    isUndelivered ? WORDS.notDelivered : isSeen ? WORDS.seen : WORDS.notSeen,
  ]
  return (
    <li>
      <a href={quotationPath(id)} onClick={followLink}>
        {name || WORDS.unnamed}
      </a>
      <span className={styles.money}>{formatMoney(total, locale, currency)}</span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
