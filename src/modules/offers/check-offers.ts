import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerSettings, offers } from '../../../db/offer-schema.ts'
import { isDeleted, standingAt } from '../../../db/offer-standing.ts'
import { users } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/enqueue-mail.ts'
import { type Events, expiredEvent } from './events.ts'

interface CheckDeps extends Deps<'db' | 'now'> {
  events: Events
}

export type OfferChecks = ReturnType<typeof createOfferChecks>

/**
 * What time makes of offers: they expire, and their owners are reminded of those that nobody
 * answers (product: Reminders). An offer is marked in the batch that writes the event or the mail,
 * so that each is written once, by whichever process looks first.
 */
export function createOfferChecks({ db, events, now }: CheckDeps) {
  /** Reports offers that are past their last day without an answer. */
  async function tellExpired(): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const at = now()
      const found = await findExpired(db.read, at)
      const marked = await Promise.all(
        found.map(async (offer) => {
          const isIt = sql`${offers.id} = ${offer.id}`
          if (offer.state !== 'expired') return db.write([mark('expiryToldAt', isIt, at)])
          const isStill = sql`${isIt} AND ${standingAt(at)} = 'expired'`
          return db.write([mark('expiryToldAt', isStill, at), ...expiredEvent(events, offer, at)])
        }),
      )
      isDone = found.length < AT_ONCE || marked.every(([changed]) => changed === 0)
    }
  }

  /** Reminds owners of offers that were sent a week ago and can still be answered. */
  async function remind(): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const at = now()
      const found = await findUnanswered(db.read, at)
      const settled = found.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)
      const owners = new Set(found.filter(({ isWaiting }) => isWaiting).map((one) => one.ownerId))
      const batches = [...(settled.length > 0 ? [settle(settled, at)] : [])]
      for (const owner of owners) batches.push(reminder(owner, at))
      const marked = await Promise.all(batches.map((batch) => db.write(batch)))
      isDone = found.length < AT_ONCE || marked.every(([changed]) => changed === 0)
    }
  }

  /** The one mail of the day to an owner, about all that can be answered by now. */
  function reminder(ownerId: string, at: number): Query[] {
    const isDue = sql`${offers.ownerId} = ${ownerId} AND ${isUnanswered(at)} AND ${standingAt(at)} = 'open'
      AND NOT ${wasReminded(at)} AND NOT ${wantsNone}`
    return [
      mark('remindedAt', isDue, at),
      db.read
        .insert(offerSettings)
        .select(sql`SELECT ${ownerId}, 1, ${at} WHERE changes() > 0`)
        .onConflictDoUpdate({ target: offerSettings.userId, set: { remindedAt: at } }),
      enqueueMail(
        db.read,
        { kind: 'reminder', userId: ownerId, address: users.email, about: String(at), at },
        sql`FROM ${users} WHERE ${users.id} = ${ownerId} AND changes() > 0`,
      ),
    ]
  }

  /** Nobody is told of these. */
  const settle = (ids: readonly string[], at: number): Query[] => [
    mark(
      'remindedAt',
      sql`${offers.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      at,
    ),
  ]

  function mark(as: 'expiryToldAt' | 'remindedAt', which: SQL, at: number): Query {
    const found = sql`SELECT ${offers.id} FROM ${offers} WHERE ${offers[as]} IS NULL AND ${which}`
    return db.read
      .update(offers)
      .set({ [as]: at })
      .where(sql`${offers.id} IN (${found})`)
  }

  return { tellExpired, remind }
}

const DAY_MS = 24 * 60 * 60_000
/** After which an offer counts as unanswered (product: Reminders). */
const UNANSWERED_MS = 7 * DAY_MS

/** How many are dealt with at once. */
const AT_ONCE = 200

/** SQL: whether an offer was sent a week ago, and nobody has looked since whether it is answered. */
const isUnanswered = (at: number): SQL =>
  sql`${offers.remindedAt} IS NULL AND ${offers.sentAt} <= ${at - UNANSWERED_MS}`

/** SQL: whether the offer's owner was reminded within a day. */
const wasReminded = (at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offerSettings} WHERE ${offerSettings.userId} = ${offers.ownerId}
    AND ${offerSettings.remindedAt} > ${at - DAY_MS})`

/** SQL: whether the offer's owner wants no reminders. */
const wantsNone = sql<number>`EXISTS (SELECT 1 FROM ${offerSettings}
  WHERE ${offerSettings.userId} = ${offers.ownerId} AND NOT ${offerSettings.reminds})`

// The joins make drizzle name the tables of all columns, which the conditions rely on.

/** Offers past their last day, not looked at since. A deleted one may still be brought back. */
const findExpired = (db: Db, at: number) =>
  db
    .select({
      id: offers.id,
      quotationId: offers.quotationId,
      revision: offers.revision,
      ownerId: offers.ownerId,
      validUntil: offers.validUntil,
      state: standingAt(at),
    })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(
      sql`${offers.expiryToldAt} IS NULL AND ${offers.expiresAt} <= ${at} AND NOT ${isDeleted}`,
    )
    .orderBy(offers.expiresAt)
    .limit(AT_ONCE)

/** Offers that were sent a week ago, but for those of owners who were reminded within a day. */
const findUnanswered = (db: Db, at: number) =>
  db
    .select({
      id: offers.id,
      ownerId: offers.ownerId,
      isWaiting: sql<number>`${standingAt(at)} = 'open' AND NOT ${wantsNone}`,
    })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(sql`${isUnanswered(at)} AND NOT ${wasReminded(at)}`)
    .orderBy(offers.sentAt)
    .limit(AT_ONCE)
