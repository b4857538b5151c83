import { useCallback } from 'react'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { type Answer, call, type QuotationSummary } from '../../state/api.ts'
import { followLink, quotationPath } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { loadStateViews } from '../quotations/index.ts'
import styles from './client-form.module.css'

interface Loaded {
  offers: QuotationSummary[]
  total: number
  sums: string
  views: Awaited<ReturnType<typeof loadStateViews>>
}

/** A client's offers, the last saved first, with their states and the sums of their totals. */
export function ClientOffers({ id }: { id: string }) {
  const { data, hasFailed, reload } = useFetched(useCallback(() => load(id), [id]))
  return (
    <section className={styles.section} data-client-offers="">
      <h3>{WORDS.offersOf}</h3>
      {hasFailed && <Button onClick={reload}>{WORDS.retry}</Button>}
      {data && <OfferList {...data} />}
    </section>
  )
}

function OfferList({ offers, total, sums, views: { StateMark, nameOf, totalOf } }: Loaded) {
  if (offers.length === 0) return <p className={styles.hint}>{WORDS.noOffers}</p>
  return (
    <>
      <p className={styles.sums} data-client-sums="">
        {sums}
      </p>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.id} data-quotation-id={offer.id}>
            <a href={quotationPath(offer.id)} onClick={followLink}>
              <bdi>{nameOf(offer)}</bdi>
            </a>
            <span>
              <StateMark quotation={offer} />
            </span>
            <span className={styles.total}>{totalOf(offer)}</span>
          </li>
        ))}
      </ul>
      {total > offers.length && (
        <p className={styles.hint}>{countInWords(WORDS.more, total - offers.length)}</p>
      )}
    </>
  )
}

async function load(id: string): Promise<Answer<Loaded>> {
  const [views, offers, states] = await Promise.all([
    loadStateViews(),
    call('GET', 'get-quotation-list', { client: id, limit: 20 }),
    call('GET', 'get-quotation-states', { client: id }),
  ])
  if (!offers.ok) return offers
  if (!states.ok) return states
  const counted = QUOTATION_STATES.filter((state) =>
    states.data.states.some((each) => each.state === state && each.quotations > 0),
  )
  const sums = counted.map((state) => views.textOf(states.data.states, state)).join('; ')
  const { quotations, total } = offers.data
  return { ...offers, data: { views, offers: quotations, total, sums } }
}
