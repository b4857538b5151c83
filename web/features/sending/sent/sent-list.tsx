import { sent as WORDS } from '#domain/words/en/sending.json'
import { Button } from '../../../ui/button.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import styles from './sent.module.css'
import { SentOfferItem } from './sent-offer.tsx'
import { groupSent, newerAt } from './sent-words.ts'
import type { SentPeople } from './use-sent-list.ts'

/** What was sent of the quotation, and what has become of it (product: Sending). */
export const SentList = ({ list }: { list: SentPeople }) => (
  <Fetched fetched={list} words={WORDS}>
    {(people) => {
      const offers = groupSent(people)
      if (people.length === 0)
        return (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{WORDS.empty}</p>
            <p>{WORDS.emptyHint}</p>
          </div>
        )
      return (
        <>
          <ol className={styles.offers}>
            {offers.map((offer) => (
              <SentOfferItem
                key={offer.offerId}
                offer={offer}
                newerAt={newerAt(offer, offers)}
                reload={list.reload}
              />
            ))}
          </ol>
          {list.hasMore && <Button onClick={() => void list.loadMore()}>{WORDS.more}</Button>}
        </>
      )
    }}
  </Fetched>
)
