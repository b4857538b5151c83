import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { developers as SECTIONS, webhooks as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { call, type Reply } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { updatedOf } from '../../ui/dates.ts'
import { Fetched } from '../../ui/fetched.tsx'
import list from '../../ui/settings-list.module.css'
import { useFetched } from '../../ui/use-fetched.ts'
import { useResult } from '../../ui/use-result.ts'
import { announceFailure } from './developer-sections.ts'
import styles from './developers.module.css'
import log from './log.module.css'

type Delivery = Reply<'get-webhook-deliveries', 'post'>['deliveries'][number]

const fetchDeliveries = (id: string, offset: number) =>
  call('POST', 'get-webhook-deliveries', { id, offset, limit: 20 })

/** What was sent to a webhook, the latest first, with what came of it. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const fetched = useFetched(useCallback(() => fetchDeliveries(webhookId, 0), [webhookId]))
  const [result, run] = useResult()

  const showMore = async (shown: readonly Delivery[]) => {
    const answer = await run(() => fetchDeliveries(webhookId, shown.length))
    if (!answer) return
    if (!answer.ok) return announceFailure(answer)
    const { deliveries, total } = answer.data
    // What was sent meanwhile has moved some to the next page.
    const known = new Set(shown.map(({ id }) => id))
    fetched.setData({
      deliveries: [...shown, ...deliveries.filter(({ id }) => !known.has(id))],
      total,
    })
  }

  return (
    <Fetched fetched={fetched} words={SECTIONS}>
      {({ deliveries, total }) => (
        <div className={log.log}>
          {deliveries.length === 0 && <p className={list.hint}>{WORDS.deliveries.none}</p>}
          <ul className={list.list}>
            {deliveries.map((delivery) => (
              <Line
                key={delivery.id}
                delivery={delivery}
                onChange={(changed) =>
                  fetched.setData({
                    deliveries: deliveries.map((one) => (one.id === changed.id ? changed : one)),
                    total,
                  })
                }
              />
            ))}
          </ul>
          <div className="acts">
            {deliveries.length < total && (
              <Button result={result} onClick={() => void showMore(deliveries)}>
                {WORDS.deliveries.more}
              </Button>
            )}
            <Button icon={<RotateCw size={16} />} onClick={fetched.reload}>
              {WORDS.deliveries.refresh}
            </Button>
          </div>
        </div>
      )}
    </Fetched>
  )
}

interface LineProps {
  delivery: Delivery
  onChange: (delivery: Delivery) => void
}

function Line({ delivery, onChange }: LineProps) {
  const { id, event, createdAt, attempts, status, payload } = delivery
  const [result, run] = useResult()
  const when = updatedOf({ updatedAt: createdAt })
  const again = async () => {
    const answer = await run(() => call('POST', 'redeliver-webhook', { deliveryId: id }))
    if (answer?.ok) onChange(answer.data.delivery)
    else if (answer) announceFailure(answer)
  }
  return (
    <li className={log.delivery} data-delivery-id={id} data-status={status}>
      <span className={log.event}>{event}</span>
      <time className={log.when} dateTime={createdAt}>
        {when}
      </time>
      <span className={list.facts}>
        <span className={styles[toneOf(status)]}>{wordsOf(delivery)}</span>
        <span>{countInWords(WORDS.deliveries.tries, attempts)}</span>
      </span>
      <Button
        className={log.again}
        aria-label={fill(WORDS.deliveries.againOf, { event, when })}
        result={result}
        onClick={() => void again()}
      >
        {WORDS.deliveries.again}
      </Button>
      <details className={log.body}>
        <summary>{WORDS.deliveries.body}</summary>
        <pre>{payload}</pre>
      </details>
    </li>
  )
}

const toneOf = (status: Delivery['status']) =>
  status === 'delivered' ? 'good' : status === 'failed' ? 'bad' : 'still'

function wordsOf({ status, dueAt, lastError, lastStatusCode }: Delivery): string {
  if (status === 'delivered')
    return fill(WORDS.deliveries.delivered, { status: lastStatusCode ?? 200 })
  if (status === 'sending') return WORDS.deliveries.sending
  if (status === 'failed') return lastError ?? WORDS.deliveries.failed
  const next = fill(WORDS.deliveries.waiting, { when: updatedOf({ updatedAt: dueAt ?? '' }) })
  return lastError ? `${lastError}. ${next}` : next
}
