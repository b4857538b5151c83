import { useCallback, useEffect, useState } from 'react'
import { NEW_CLIENT } from '#domain/clients/client.ts'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { type Answer, call, type QuotationSummary } from '../../state/api.ts'
import { followLink, quotationPath } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import form from '../../ui/form.module.css'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { modalForUsers } from '../guard/index.tsx'
import { loadStateViews } from '../quotations/index.ts'
import styles from './client-form.module.css'
import { ClientForm } from './client-form.tsx'
import { type ListedClient, refetchClients } from './lists.ts'

/** A client's form, with their offers and what merges another into it (product: Client page). */
export const ClientModal = modalForUsers(
  ({ params: { clientId = NEW_CLIENT } }: ModalContentProps) =>
    clientId === NEW_CLIENT ? (
      <ClientForm key={NEW_CLIENT} client={{ ...BLANK_CLIENT, id: NEW_CLIENT }} />
    ) : (
      <StoredClient key={clientId} id={clientId} />
    ),
)

function StoredClient({ id }: { id: string }) {
  const fetched = useFetched(useCallback(() => call('POST', 'get-client', { id }), [id]))
  if (fetched.status === 404)
    return (
      <p className={form.note} role="alert">
        {WORDS.gone}
      </p>
    )
  return (
    <Fetched fetched={fetched} words={WORDS}>
      {({ client }) => (
        <>
          <ClientForm key={client.updatedAt} client={client} />
          <ClientOffers key={`${client.id} ${client.uses}`} id={client.id} />
          <MergeClients
            client={client}
            onMerged={(merged) => fetched.setData({ client: merged })}
          />
        </>
      )}
    </Fetched>
  )
}

interface Loaded {
  offers: QuotationSummary[]
  total: number
  sums: string
  views: Awaited<ReturnType<typeof loadStateViews>>
}

/** A client's offers, the last saved first, with their states and the sums of their totals. */
function ClientOffers({ id }: { id: string }) {
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

interface MergeClientsProps {
  client: ListedClient
  onMerged: (client: ListedClient) => void
}

/** Finds another client of the book and merges it into this one, once that is confirmed. */
function MergeClients({ client, onMerged }: MergeClientsProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<ListedClient | null>(null)
  const found = useSuggestions(typed, client.id)

  async function merge(other: ListedClient) {
    const answer = await call('POST', 'merge-clients', { id: client.id, other: other.id })
    if (!answer.ok) {
      toast.error(WORDS.notMerged)
      return answer
    }
    toast.success(WORDS.merged)
    setTyped('')
    refetchClients()
    onMerged(answer.data.client)
    return answer
  }

  return (
    <section className={styles.section} data-merge="">
      <TextField
        label={WORDS.merge}
        hint={WORDS.mergeHint}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found && (
        <div className={styles.found} role="status">
          {found.length === 0 && <p className={styles.hint}>{WORDS.nothingFound}</p>}
          {found.map((other) => (
            <Button key={other.id} onClick={() => setAsked(other)}>
              {fill(WORDS.mergeWith, { name: fullName(other) })}
            </Button>
          ))}
        </div>
      )}
      <DeleteDialog
        name="merge-clients"
        item={asked}
        nameOf={fullName}
        deletionOf={() => ({
          title: WORDS.mergeTitle,
          effect: WORDS.mergeEffect,
          values: { client: fullName(client) },
          action: WORDS.mergeAct,
        })}
        onDelete={merge}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

const fullName = ({ name, company }: ListedClient): string =>
  [company, name].filter(Boolean).join(', ')

/** How long typing waits for the next letter before it asks the server, in ms. */
const DELAY_MS = 150

/** The other clients that fit what is typed; null until they are known. */
function useSuggestions(typed: string, id: string): ListedClient[] | null {
  const [found, setFound] = useState<ListedClient[] | null>(null)
  useEffect(() => {
    setFound(null)
    const search = typed.trim()
    if (search === '') return
    let isWanted = true
    const timer = setTimeout(async () => {
      const answer = await call('GET', 'get-client-suggestions', { search })
      if (isWanted && answer.ok) setFound(answer.data.clients.filter((each) => each.id !== id))
    }, DELAY_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, id])
  return found
}
