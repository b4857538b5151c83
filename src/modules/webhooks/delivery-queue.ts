import { and, eq, type SQL, sql } from 'drizzle-orm'
import { TEST_EVENT } from '#domain/integrations.ts'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { Posted } from '../../adapters/outbound/post.ts'
import type { Deps } from '../deps.ts'
import { createOutbox } from '../outbox/queue.ts'
import { signedHeaders } from './signature.ts'

type Delivery = typeof webhookDeliveries.$inferSelect

export interface DeliveryQueueDeps extends Deps<'db' | 'log' | 'now'> {
  post(
    url: string,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Posted>
}

/** The most requests under way; to one webhook, one: a slow receiver delays only itself. */
const AT_ONCE = 20
/** Longer than any pause. */
const LONGEST_WAIT_MS = 25 * 60 * 60_000

/**
 * Sends the deliveries of the table `webhook_deliveries` (outbox/queue.ts), one at a time to each
 * webhook. One that is sent twice has the same `webhook-id` both times.
 */
export function createDeliveryQueue({ db, log, now, post }: DeliveryQueueDeps) {
  const counts = { delivered: 0, failed: 0 }
  const outbox = createOutbox<Delivery>({
    db,
    log,
    now,
    table: webhookDeliveries,
    name: 'webhook_deliveries',
    send,
    called: 'Deliveries to webhooks',
    isWaiting: isUnfinished,
    isTakenOver: sql`${isUnfinished} AND ${webhookDeliveries.status} = 'sending'`,
    waiting: { status: 'waiting' },
    sending: { status: 'sending' },
    lane: webhookDeliveries.webhookId,
    laneOf: ({ webhookId }) => webhookId,
    atOnce: AT_ONCE,
    longestWaitMs: LONGEST_WAIT_MS,
  })
  const { takeOver, start, stop, wake, isIdle } = outbox

  /** Sends a claimed delivery, and stores what came of it. */
  async function send(delivery: Delivery, stopped: AbortSignal): Promise<void> {
    const { id, webhookId, payload: body } = delivery
    const [webhook] = await db.read.select().from(webhooks).where(eq(webhooks.id, webhookId))
    if (!webhook) return
    const headers = signedHeaders({ id, secret: webhook.secret, body }, now())
    const posted = await post(webhook.url, body, headers, stopped)
    if (stopped.aborted) return
    counts[isSuccess(posted) ? 'delivered' : 'failed'] += 1
    await outbox.write(...outcomeQueries(db.read, { delivery, webhook, posted, now: now() }))
  }

  async function sendOnce(id: string, stopped: AbortSignal): Promise<void> {
    const isIt = eq(webhookDeliveries.id, id)
    const [delivery] = await db.read.select().from(webhookDeliveries).where(isIt)
    if (delivery) await send(delivery, stopped)
  }

  return {
    takeOver,
    start,
    stop,
    wake,
    isIdle,
    /**
     * Sends one delivery that was written as claimed (`claimed`), for a person who waits for the
     * result.
     */
    sendNow: (id: string): Promise<void> => outbox.direct((stopped) => sendOnce(id, stopped)),
    /** Tries since the start, and what is being sent now. */
    counts: () => ({ ...counts, sending: outbox.counts().sending }),
  }
}

/** In the words of the index `webhook_deliveries_due`, which is used for these only. */
export const isUnfinished = sql`status IN ('waiting', 'sending')`

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The pauses after the first try, the second and so on; after the last the delivery has failed.
 * docs/api.md lists them.
 */
const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** A webhook that has failed for this long is turned off, */
const TURNED_OFF_AFTER_MS = 5 * DAY_MS
/** by a delivery that was tried this often: one to which little is sent may fail just now. */
const TURNED_OFF_AFTER_TRIES = 5

/** The receiver says that it wants nothing any more. */
const GONE = 410

/** Statuses whose Retry-After counts. */
const BUSY = new Set([429, 503])

interface Tried {
  delivery: Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'event' | 'attempts'>
  webhook: Pick<typeof webhooks.$inferSelect, 'id' | 'failingSince'>
  posted: Posted
  now: number
}

/** Stores what came of a try, and what follows for its webhook. */
function outcomeQueries(db: Db, tried: Tried): Query[] {
  const { delivery, webhook, posted, now } = tried
  // A test is tried once, and says nothing about the webhook.
  const isTest = delivery.event === TEST_EVENT
  const set = (values: Partial<typeof webhooks.$inferInsert>) =>
    db.update(webhooks).set(values).where(eq(webhooks.id, webhook.id))

  const code = codeOf(posted)
  if (isSuccess(posted)) {
    const hasRecovered = !isTest && webhook.failingSince !== null
    const delivered = { status: 'delivered', deliveredAt: now, lastError: null } as const
    return [
      store(db, tried, { ...delivered, lastStatusCode: code }),
      ...(hasRecovered ? [set({ failingSince: null })] : []),
    ]
  }
  const failure = { lastStatusCode: code, lastError: errorOf(posted) }
  const failed = store(db, tried, { ...failure, status: 'failed' })
  if (isTest) return [failed]
  const offBecause = reasonToTurnOff(tried)
  if (offBecause !== null) {
    return [failed, set({ isOn: false, offBecause }), endWaiting(db, webhook.id)]
  }
  const pause = pauseAfter(tried)
  return [
    pause === null
      ? failed
      : store(db, tried, { ...failure, status: 'waiting', dueAt: now + pause }),
    ...(webhook.failingSince === null ? [set({ failingSince: now })] : []),
  ]
}

const codeOf = (posted: Posted): number | null => ('status' in posted ? posted.status : null)

/** Whether the receiver has accepted it. */
function isSuccess(posted: Posted): boolean {
  const code = codeOf(posted)
  return code !== null && code >= 200 && code < 300
}

/** Not over one that was sent again meanwhile, or ended with its webhook. */
const store = (
  db: Db,
  { delivery }: Tried,
  values: Partial<typeof webhookDeliveries.$inferInsert>,
) =>
  db
    .update(webhookDeliveries)
    .set(values)
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.status, 'sending')))

function reasonToTurnOff({ webhook, delivery, posted, now }: Tried): 'gone' | 'failing' | null {
  if ('status' in posted && posted.status === GONE) return 'gone'
  const { failingSince } = webhook
  const isFailing = failingSince !== null && failingSince + TURNED_OFF_AFTER_MS <= now
  return isFailing && delivery.attempts >= TURNED_OFF_AFTER_TRIES ? 'failing' : null
}

/** The next pause, or as long as the receiver asks for; null after the last try. */
function pauseAfter({ delivery, posted }: Tried): number | null {
  const pause = RETRY_AFTER_MS[delivery.attempts - 1]
  if (pause === undefined) return null
  if (!('status' in posted) || !BUSY.has(posted.status)) return pause
  const asked = Number(posted.retryAfter ?? 0) * SECOND_MS
  return asked > pause ? Math.min(asked, DAY_MS) : pause
}

/** Ends the deliveries that still wait for a webhook, as it is off. */
export const endWaiting = (db: Db, webhookId: string, applies: SQL = sql`1`) =>
  db
    .update(webhookDeliveries)
    .set({ status: 'failed', lastError: TURNED_OFF })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isUnfinished, applies))

/** What the log says of a delivery that was not tried to the end (api: Webhooks). */
const TURNED_OFF = 'The webhook was turned off'

function errorOf(posted: Posted): string {
  if ('error' in posted) return posted.error
  const { status } = posted
  if (status >= 300 && status < 400) return `Redirects (${status}) are not followed`
  return `The receiver answered ${status}`
}
