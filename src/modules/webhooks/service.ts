import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { MAX_WEBHOOKS, TEST_EVENT, type WebhookEvent } from '#domain/integrations.ts'
import type { Db } from '../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'
import { deleteRow, insertWhere } from '../../../db/prepared-statements.ts'
import type { Query } from '../../../db/writes.ts'
import type { LookUp } from '../../adapters/outbound/post.ts'
import type { MayBePrivate } from '../../adapters/outbound/private-address.ts'
import { readTarget } from '../../adapters/outbound/target.ts'
import { declared, iso, isoOrNull } from '../../plugins/response-schemas.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { claimed } from '../outbox/queue.ts'
import { createDeliveryQueue, endWaiting, isUnfinished } from './delivery-queue.ts'
import { Delivery, type SaveWebhookBody, Webhook } from './model.ts'
import { newSecret } from './signature.ts'

interface WebhookDeps extends Deps<'db' | 'log' | 'now'> {
  /** WEBHOOK_PRIVATE_NETWORKS. */
  mayBePrivate: MayBePrivate
  lookUp?: LookUp | undefined
}

type WebhookInput = typeof SaveWebhookBody.static

/** How long a receiver may take to answer (product: For developers). */
const TIMEOUT_MS = 15_000

/** How much of the log is kept (product: For developers). */
const LOG_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const LOG_LENGTH = 1000
/** How many a page of the log has when the query sets no limit. */
const PAGE = 50

export type Webhooks = ReturnType<typeof createWebhooks>

/** The webhooks of users, and what is sent to them (api: Webhooks). */
export function createWebhooks({ db, log, now, mayBePrivate, lookUp }: WebhookDeps) {
  const options = { mayBePrivate, timeoutMs: TIMEOUT_MS, ...(lookUp && { lookUp }) }
  const queue = createDeliveryQueue({
    db,
    log,
    now,
    async post(url, body, headers, signal) {
      const { post } = await import('../../adapters/outbound/post.ts')
      return post(url, body, headers, { ...options, signal })
    },
  })
  const isOwn = ({ userId }: CurrentUser, id: string) =>
    and(eq(webhooks.id, id), eq(webhooks.userId, userId))

  async function find(user: CurrentUser, id: string) {
    const [webhook] = await db.read.select().from(webhooks).where(isOwn(user, id))
    return webhook ?? null
  }

  /** All of the user's own, the oldest first. */
  async function list({ userId }: CurrentUser) {
    const rows = await db.read
      .select()
      .from(webhooks)
      .where(eq(webhooks.userId, userId))
      .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    return { webhooks: rows.map(presentWebhook), total: rows.length }
  }

  /** Stores a new webhook or changes one. The secret is answered when it is new, and never again. */
  async function save(user: CurrentUser, { id, ...input }: WebhookInput) {
    const target = readTarget(input.url, mayBePrivate)
    if (!target.ok) return { outcome: 'bad request', field: 'url', reason: target.reason } as const
    const events = [...new Set(input.events)]
    const values = { url: target.url, events, isOn: input.isOn }
    return id === undefined ? create(user, values) : change(user, id, values, input.newSecret)
  }

  async function create(user: CurrentUser, values: Values) {
    const secret = newSecret()
    const row = {
      ...values,
      id: nanoid(),
      userId: user.userId,
      secret,
      createdAt: now(),
      failingSince: null,
      offBecause: null,
    }
    const isBelowLimit = sql`(SELECT count(*) FROM ${webhooks} WHERE ${webhooks.userId} = ${user.userId}) < ${MAX_WEBHOOKS}`
    const [inserted] = await db.write([insertWhere(db.read, webhooks, row, isBelowLimit)])
    if (inserted !== 1) return { outcome: 'too many webhooks' } as const
    return { outcome: 'saved', webhook: presentWebhook(row), secret } as const
  }

  async function change(user: CurrentUser, id: string, values: Values, renews = false) {
    const secret = renews ? newSecret() : null
    // Turned on again, it gets five more days.
    const cleared = values.isOn ? { failingSince: null, offBecause: null } : {}
    const isIt = isOwn(user, id)
    const update = db.read
      .update(webhooks)
      .set({ ...values, ...cleared, ...(secret && { secret }) })
    const [updated] = await db.write([
      update.where(isIt),
      // Only one's own: the update before it has changed a row.
      ...(values.isOn ? [] : [endWaiting(db.read, id, sql`changes() > 0`)]),
    ])
    const webhook = updated === 1 ? await find(user, id) : null
    if (!webhook) return { outcome: 'not found' } as const
    const answer = { outcome: 'updated', webhook: presentWebhook(webhook) } as const
    return secret ? { ...answer, secret } : answer
  }

  /** Its log goes with it. */
  const remove = (user: CurrentUser, id: string) => deleteRow(db, webhooks, isOwn(user, id))

  /** What was sent to a webhook, the latest first. Null for another's. */
  async function deliveries(
    user: CurrentUser,
    { id, limit = PAGE, offset = 0 }: { id: string; limit?: number; offset?: number },
  ) {
    if (!(await find(user, id))) return null
    const isOfIt = eq(webhookDeliveries.webhookId, id)
    const [rows, total] = await Promise.all([
      db.read
        .select()
        .from(webhookDeliveries)
        .where(isOfIt)
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(limit)
        .offset(offset),
      db.read.$count(webhookDeliveries, isOfIt),
    ])
    return { deliveries: rows.map(presentDelivery), total }
  }

  /** Sends a test, also to a webhook that is off, and waits for its result. */
  async function sendTest(user: CurrentUser, id: string) {
    if (!(await find(user, id))) return null
    const at = now()
    const delivery = {
      id: `test_${nanoid()}`,
      webhookId: id,
      event: TEST_EVENT,
      ...claimed(at),
      status: 'sending' as const,
      payload: payloadOf(TEST_EVENT, { webhookId: id }, at),
    }
    await db.write([db.read.insert(webhookDeliveries).values(delivery)])
    await queue.sendNow(delivery.id)
    const isIt = eq(webhookDeliveries.id, delivery.id)
    const [sent] = await db.read.select().from(webhookDeliveries).where(isIt)
    return sent ? presentDelivery(sent) : null
  }

  /** Sends a delivery again as it was, with its id and all its tries. Null for another's. */
  async function redeliver(user: CurrentUser, id: string) {
    const isOfUser = sql`${webhookDeliveries.webhookId} IN (SELECT ${webhooks.id} FROM ${webhooks}
      WHERE ${webhooks.userId} = ${user.userId})`
    // One that is being sent stays as it is.
    const again = db.read
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, dueAt: now(), deliveredAt: null })
    const isIt = and(eq(webhookDeliveries.id, id), isOfUser)
    await db.write([again.where(and(isIt, sql`status <> 'sending'`))])
    const [delivery] = await db.read.select().from(webhookDeliveries).where(isIt)
    return delivery ? presentDelivery(delivery) : null
  }

  /** Deletes what the log is not kept for. */
  async function cleanUp(): Promise<void> {
    const isOld = lte(webhookDeliveries.createdAt, now() - LOG_KEPT_MS)
    const isBeyondLimit = sql`${webhookDeliveries.id} IN (SELECT id FROM
      (SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC, id) AS place
        FROM webhook_deliveries) WHERE place > ${LOG_LENGTH})`
    await db.write(
      [
        db.read.delete(webhookDeliveries).where(and(isOld, sql`NOT (${isUnfinished})`)),
        db.read.delete(webhookDeliveries).where(isBeyondLimit),
      ],
      { usesReserve: true },
    )
  }

  return {
    list,
    save,
    remove,
    deliveries,
    sendTest,
    redeliver,
    cleanUp,
    takeOver: queue.takeOver,
    start: queue.start,
    stop: queue.stop,
    isIdle: queue.isIdle,
    counts: queue.counts,
    /**
     * The statements that report an event, for the batch that stores it (`eventStatements`). What
     * they write is sent as soon as the batch is stored.
     */
    eventStatements: (event: Event) => eventStatements(db.read, event, now()),
    /** Looks for deliveries that another process or a statement of its own has written. */
    wake: queue.wake,
  }
}

type Values = Pick<WebhookInput, 'url' | 'events' | 'isOn'>

/** Webhooks and deliveries as the API sends them (api: Webhooks). */

/** Never with its secret. */
const presentWebhook = (row: typeof webhooks.$inferSelect) => ({
  ...declared(Webhook, row),
  createdAt: iso(row.createdAt),
  failingSince: isoOrNull(row.failingSince),
})

const presentDelivery = (row: typeof webhookDeliveries.$inferSelect) => ({
  ...declared(Delivery, row),
  createdAt: iso(row.createdAt),
  dueAt: row.status === 'waiting' ? iso(row.dueAt) : null,
  deliveredAt: isoOrNull(row.deliveredAt),
})

/** Something that happened to an offer. */
export interface Event {
  /** Whose webhooks are told. */
  ownerId: string
  type: WebhookEvent
  /** What receivers get beside the type and the time. */
  data: Record<string, unknown>
  /** 1 to 100 of `A-Za-z0-9_-`. A second event with the same id is ignored. */
  id: string
  /** SQL: whether the statement before it, or the whole batch, has stored the change. */
  isStored: SQL
}

/**
 * A delivery for each webhook of the owner that is on and wants the event. In one batch with the
 * change, so that a process that dies reports it too, or has not made it. As they change
 * `changes()`, statements that ask for it come before them.
 */
export function eventStatements(db: Db, event: Event, now: number): Query[] {
  const { ownerId, type, data, id, isStored } = event
  const payload = payloadOf(type, data, now)
  const wants = sql`${webhooks.userId} = ${ownerId} AND ${webhooks.isOn} = 1
    AND EXISTS (SELECT 1 FROM json_each(${webhooks.events}) WHERE value = ${type})`
  return [
    db
      .insert(webhookDeliveries)
      .select(
        sql`SELECT ${id} || '_' || ${webhooks.id}, ${webhooks.id}, ${type}, ${now}, 0, ${now}, 'waiting',
          NULL, NULL, NULL, ${payload} FROM ${webhooks} WHERE ${wants} AND (${isStored})`,
      )
      .onConflictDoNothing(),
  ]
}

/** The body of a delivery, which is signed as it is stored. */
const payloadOf = (type: string, data: Record<string, unknown>, now: number): string =>
  JSON.stringify({ type, timestamp: iso(now), data })
