import { sent as WORDS } from '#domain/words/en/sending.json'
import { Button } from '../../../ui/button.tsx'
import { Waiting } from '../../../ui/fetched.tsx'
import styles from './sent.module.css'
import { SentOfferItem } from './sent-offer.tsx'
import { groupSent, newerAt } from './sent-words.ts'
import type { SentPeople } from './use-sent-list.ts'

/** What was sent of the quotation, and what has become of it (product: Sending). */
export function SentList({ list }: { list: SentPeople }) {
  const { people, hasMore, hasFailed, reload, loadMore } = list
  if (!people && !hasFailed) return <Waiting>{WORDS.loading}</Waiting>
  if (!people)
    return (
      <div className={styles.empty} role="alert">
        <p>{WORDS.failed}</p>
        <Button onClick={() => void reload()}>{WORDS.retry}</Button>
      </div>
    )
  if (people.length === 0)
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{WORDS.empty}</p>
        <p>{WORDS.emptyHint}</p>
      </div>
    )
  const offers = groupSent(people)
  return (
    <>
      <ol className={styles.offers}>
        {offers.map((offer) => (
          <SentOfferItem
            key={offer.offerId}
            offer={offer}
            newerAt={newerAt(offer, offers)}
            reload={reload}
          />
        ))}
      </ol>
      {hasMore && <Button onClick={() => void loadMore()}>{WORDS.more}</Button>}
    </>
  )
}
