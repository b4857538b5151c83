import { ListChecks, Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { WEBHOOK_EVENTS } from '#domain/integrations.ts'
import { webhooks as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { call, type Reply } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf } from '../../ui/dates.ts'
import { DeleteButton, EditButton } from '../../ui/row-buttons.tsx'
import list from '../../ui/settings-list.module.css'
import { useResult } from '../../ui/use-result.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { announceFailure } from './developer-sections.ts'
import styles from './developers.module.css'

export type Webhook = Reply<'get-webhook-list', 'get'>['webhooks'][number]

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onDelete: () => void
  /** Its new secret, while that can be seen. */
  children: ReactNode
}

/** A webhook with its state, a test, and its log. */
export function WebhookRow({ webhook, onEdit, onDelete, children }: WebhookRowProps) {
  const { id, url, events } = webhook
  const [isLogOpen, setLogOpen] = useState(false)
  /** Each test is a new line in the log. */
  const [tests, setTests] = useState(0)
  const [result, run] = useResult()
  const logId = useId()

  const test = async () => {
    let isDelivered = false
    const answer = await run(async () => {
      const answered = await call('POST', 'send-test-webhook', { id })
      isDelivered = answered.ok && answered.data.delivery.status === 'delivered'
      return { ...answered, ok: isDelivered, answered }
    })
    if (!answer) return
    const { answered } = answer
    if (!answered.ok) return announceFailure(answered)
    setTests(tests + 1)
    if (isDelivered) toast.success(WORDS.tested)
    else
      toast.warning(
        fill(WORDS.testFailed, {
          reason: answered.data.delivery.lastError ?? WORDS.deliveries.failed,
        }),
      )
  }

  return (
    <>
      <div className={list.tall}>
        <span className={list.name}>
          <bdi>{url}</bdi>
        </span>
        <span className={list.facts}>
          <State webhook={webhook} />
          <span>{events.length === WEBHOOK_EVENTS.length ? WORDS.all : events.join(', ')}</span>
        </span>
        <span className={list.acts}>
          <EditButton label={fill(WORDS.edit, { url })} onClick={onEdit} />
          <DeleteButton label={fill(WORDS.delete, { url })} onClick={onDelete} />
        </span>
      </div>
      {children}
      <div className="acts">
        <Button icon={<Send size={16} data-points />} result={result} onClick={() => void test()}>
          {WORDS.test}
        </Button>
        <Button
          icon={<ListChecks size={16} />}
          aria-label={fill(WORDS.logOf, { url })}
          aria-expanded={isLogOpen}
          aria-controls={logId}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {WORDS.log}
        </Button>
      </div>
      <div id={logId}>{isLogOpen && <DeliveryLog key={tests} webhookId={id} />}</div>
    </>
  )
}

function State({ webhook: { isOn, offBecause, failingSince } }: { webhook: Webhook }) {
  const { states } = WORDS
  if (isOn && failingSince !== null) {
    const since = dayOf(new Date(failingSince))
    return <span className={styles.bad}>{fill(states.failing, { since })}</span>
  }
  if (isOn) return <span className={styles.good}>{states.on}</span>
  if (offBecause === null) return <span>{states.off}</span>
  return <span className={styles.bad}>{offBecause === 'gone' ? states.gone : states.broken}</span>
}
