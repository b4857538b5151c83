import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { Posted } from '../../adapters/outbound/post.ts'
import { TEST_EVENT } from '../../domain/integrations/events.ts'

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
export const RETRY_AFTER_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
  ...[10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
]

/** A webhook that has failed for this long is turned off, */
export const TURNED_OFF_AFTER_MS = 5 * DAY_MS
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
export function outcomeQueries(db: Db, tried: Tried): Query[] {
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
export function isSuccess(posted: Posted): boolean {
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
export const TURNED_OFF = 'The webhook was turned off'

function errorOf(posted: Posted): string {
  if ('error' in posted) return posted.error
  const { status } = posted
  if (status >= 300 && status < 400) return `Redirects (${status}) are not followed`
  return `The receiver answered ${status}`
}
