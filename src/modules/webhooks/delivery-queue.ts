import { and, asc, eq, gt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/integration-schema.ts'
import type { Posted } from '../../adapters/outbound/post.ts'
import type { Log } from '../../log.ts'
import { isSuccess, isUnfinished, outcomeQueries } from './delivery-outcome.ts'
import { signedHeaders } from './signature.ts'

type Delivery = typeof webhookDeliveries.$inferSelect

export interface DeliveryQueueDeps {
  db: Database
  log: Log
  now: () => number
  post: Post
}

export type Post = (
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<Posted>

const MINUTE_MS = 60_000
/** The most requests under way; to one webhook, one: a slow receiver delays only itself. */
const AT_ONCE = 20
/**
 * How long a process owns a claimed delivery: longer than a try (TIMEOUT_MS of service.ts) plus any
 * difference between clocks.
 */
const LEASE_MS = 3 * MINUTE_MS
/** No delivery is due later than this from now, unless the clock was set back. */
const LONGEST_WAIT_MS = 25 * 60 * MINUTE_MS
/** How often to look for what another process left, or a database outage delayed. */
const LOOK_AGAIN_MS = MINUTE_MS
/** How long a stopping server waits for answers. */
const STOPPING_MS = 10_000

/** The columns of a delivery that `sendNow` sends: the process that writes it owns it. */
export const claimed = (at: number) => ({
  ...{ createdAt: at, attempts: 1, dueAt: at + LEASE_MS, status: 'sending' as const },
})

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

/**
 * Sends the deliveries of the table `webhook_deliveries`, which are written in one batch with the
 * change that they report, so that a process that dies loses none. A delivery is claimed before it
 * is sent, and sent at least once; twice only if the process dies or the connection breaks before
 * its answer is stored. Both then have the same `webhook-id`.
 */
export function createDeliveryQueue({ db, log, now, post }: DeliveryQueueDeps) {
  const counts = { delivered: 0, failed: 0 }
  let isOpen = false
  let isWoken = false
  let looking: Promise<void> | null = null
  /** By webhook, what is being sent. */
  const sending = new Map<string, Promise<void>>()
  const direct = new Set<Promise<unknown>>()
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Makes due what an ended process was sending, before this one sends anything: no other process
   * sends from our own database.
   */
  async function takeOver(): Promise<void> {
    if (!db.isOurs || (await db.read.$count(webhookDeliveries, isClaimed)) === 0) return
    const release = db.read.update(webhookDeliveries).set({ status: 'waiting', dueAt: now() })
    await write([release.where(isClaimed)]).catch((error) =>
      log.error('Unfinished deliveries to webhooks could not be made due', error),
    )
  }

  /** From now on sends what waits, and each delivery as soon as it is written. */
  function start(): void {
    isOpen = true
    db.onWrite(['webhook_deliveries'], wake)
    wake()
  }

  /** Lets requests finish. The next process sends those again that don't. */
  async function stop(): Promise<void> {
    isOpen = false
    clearTimeout(timer)
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const waiting = setTimeout(resolve, STOPPING_MS)
    await Promise.race([Promise.allSettled([looking, ...sending.values(), ...direct]), late])
    clearTimeout(waiting)
    stopped.abort()
  }

  /** Looks for deliveries that are due. Every write of one does so by itself. */
  function wake(): void {
    isWoken = true
    if (isOpen && !looking) looking = lookAgain()
  }

  async function lookAgain(): Promise<void> {
    let nextAt: number | null
    do {
      isWoken = false
      nextAt = await sendDue().catch((error) => {
        log.error('Deliveries to webhooks could not be read', error)
        // The write that failed has set it.
        isWoken = false
        return now() + LOOK_AGAIN_MS
      })
    } while (isWoken && isOpen)
    // In the same turn of the event loop as the last check, so that none is missed in between.
    looking = null
    clearTimeout(timer)
    if (!isOpen || (nextAt === null && db.isOurs)) return
    const wait = Math.min(Math.max((nextAt ?? Infinity) - now(), 1000), LOOK_AGAIN_MS)
    timer = setTimeout(wake, wait)
    timer.unref()
  }

  /** Starts what is due, as far as there is room. Returns when the next one is due. */
  async function sendDue(): Promise<number | null> {
    const room = AT_ONCE - sending.size
    if (room > 0) {
      for (const delivery of await findDue(room)) {
        if (!isOpen) break
        if (await claim(delivery)) begin(delivery)
      }
    }
    const [found] = await db.read
      .select({ nextAt: sql<number | null>`min(${webhookDeliveries.dueAt})` })
      .from(webhookDeliveries)
      .where(and(isUnfinished, isOfIdle()))
    return found?.nextAt ?? null
  }

  /** The one that is due first for each webhook to which nothing is being sent. */
  function findDue(limit: number): Promise<Delivery[]> {
    const first = sql<number>`min(${webhookDeliveries.dueAt})`
    return (
      db.read
        // SQLite takes the other columns from the row with the minimum.
        .select({ ...columns, first })
        .from(webhookDeliveries)
        .where(and(isUnfinished, isDueAt(now()), isOfIdle()))
        .groupBy(webhookDeliveries.webhookId)
        .orderBy(asc(first))
        .limit(limit)
    )
  }

  const isOfIdle = (): SQL | undefined =>
    sending.size > 0 ? notInArray(webhookDeliveries.webhookId, [...sending.keys()]) : undefined

  async function claim({ id, attempts, dueAt }: Delivery): Promise<boolean> {
    const { attempts: tried, dueAt: asRead } = webhookDeliveries
    const isAsRead = and(eq(webhookDeliveries.id, id), eq(tried, attempts), eq(asRead, dueAt))
    const claim = db.read
      .update(webhookDeliveries)
      .set({ status: 'sending', attempts: attempts + 1, dueAt: now() + LEASE_MS })
    const [changed] = await write([claim.where(and(isAsRead, isUnfinished))])
    return changed === 1
  }

  function begin(delivery: Delivery): void {
    const { webhookId, attempts } = delivery
    const work = send({ ...delivery, attempts: attempts + 1 })
      // It stays claimed, and is sent again once its lease is over.
      .catch((error) => log.error('A delivery to a webhook was not finished', error))
      .finally(() => {
        sending.delete(webhookId)
        wake()
      })
    sending.set(webhookId, work)
  }

  /** Sends a claimed delivery, and stores what came of it. */
  async function send(delivery: Delivery): Promise<void> {
    const { id, webhookId, payload: body } = delivery
    const [webhook] = await db.read.select().from(webhooks).where(eq(webhooks.id, webhookId))
    if (!webhook) return
    const headers = signedHeaders({ id, secret: webhook.secret, body }, now())
    const posted = await post(webhook.url, body, headers, stopped.signal)
    if (stopped.signal.aborted) return
    counts[isSuccess(posted) ? 'delivered' : 'failed'] += 1
    await write(outcomeQueries(db.read, { delivery, webhook, posted, now: now() }))
  }

  async function sendOnce(id: string): Promise<void> {
    const isIt = eq(webhookDeliveries.id, id)
    const [delivery] = await db.read.select().from(webhookDeliveries).where(isIt)
    if (delivery) await send(delivery)
  }

  /** Works on a full disk too: a delivery whose outcome can't be stored would be sent again. */
  const write = (queries: Parameters<Database['write']>[0]) =>
    db.write(queries, { usesReserve: true })

  return {
    ...{ takeOver, start, stop, wake },
    /**
     * Sends one delivery that was written as claimed (`claimed`), for a person who waits for the
     * result.
     */
    async sendNow(id: string): Promise<void> {
      const sent = sendOnce(id)
      direct.add(sent)
      return sent.finally(() => direct.delete(sent))
    },
    /** Tries since the start, and what is being sent now. */
    counts: () => ({ ...counts, sending: sending.size }),
    /** Whether nothing is being sent or looked for at the moment. */
    isIdle: () => looking === null && sending.size === 0 && direct.size === 0,
  }
}

const { id, webhookId, event, createdAt, attempts, dueAt, status } = webhookDeliveries
const { lastStatusCode, lastError, deliveredAt, payload } = webhookDeliveries
const columns = {
  ...{ id, webhookId, event, createdAt, attempts, dueAt, status },
  ...{ lastStatusCode, lastError, deliveredAt, payload },
}

const isClaimed = sql`${isUnfinished} AND ${eq(status, 'sending')}`

const isDueAt = (at: number) => or(lte(dueAt, at), gt(dueAt, at + LONGEST_WAIT_MS))
