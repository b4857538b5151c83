import { useEffect, useState } from 'react'
import { QUOTATION_STATES } from '../../../src/domain/offers/quotation-states.ts'
import { call, type QuotationSummary } from '../../state/api.ts'
import { followLink } from '../../state/follow-link.ts'
import { quotationPath } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { loadStateViews } from '../quotations/index.ts'
import styles from './client-form.module.css'
import { WORDS } from './client-words.ts'

interface Loaded {
  offers: QuotationSummary[]
  total: number
  sums: string
  views: Awaited<ReturnType<typeof loadStateViews>>
}

/** A client's offers, the last saved first, with their states and the sums of their totals. */
export function ClientOffers({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isOpen = true
    load(id).then(
      (all) => isOpen && setLoaded(all ?? 'failed'),
      () => isOpen && setLoaded('failed'),
    )
    return () => {
      isOpen = false
    }
  }, [id, tries])
  return (
    <section className={styles.section} data-client-offers="">
      <h3>{WORDS.offersOf}</h3>
      {loaded === 'failed' ? (
        <Button onClick={() => setTries((before) => before + 1)}>{WORDS.retry}</Button>
      ) : (
        loaded && <OfferList {...loaded} />
      )}
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
      {total > offers.length && <p className={styles.hint}>{WORDS.more(total - offers.length)}</p>}
    </>
  )
}

async function load(id: string): Promise<Loaded | null> {
  const [views, offers, states] = await Promise.all([
    loadStateViews(),
    call('GET', 'get-quotation-list', { client: id, limit: 20 }),
    call('GET', 'get-quotation-states', { client: id }),
  ])
  if (!offers.ok || !states.ok) return null
  const counted = QUOTATION_STATES.filter((state) =>
    states.data.states.some((each) => each.state === state && each.quotations > 0),
  )
  return {
    views,
    offers: offers.data.quotations,
    total: offers.data.total,
    sums: counted.map((state) => views.textOf(states.data.states, state)).join('; '),
  }
}
