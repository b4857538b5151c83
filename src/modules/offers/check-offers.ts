import { type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { Database } from '../../../db/client.ts'
import { offerSettings, offers } from '../../../db/offer-schema.ts'
import { mails, users } from '../../../db/schema.ts'
import type { Query } from '../../../db/writes.ts'
import { due } from '../mails/mail-queue.ts'
import {
  AT_ONCE,
  findExpired,
  findUnanswered,
  isClosed,
  isOpen,
  isOver,
  isUnanswered,
  wantsNone,
  wasReminded,
} from './due-offers.ts'
import { type Events, expiredEvent } from './events.ts'

interface CheckDeps {
  db: Database
  events: Events
  now: () => number
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
          if (offer.isClosed) return db.write([mark('expiryToldAt', isIt, at)])
          const isStill = sql`${isIt} AND NOT ${isClosed} AND ${isOver(at)}`
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
    const { createdAt, attempts, dueAt } = due(at)
    const isDue = sql`${offers.ownerId} = ${ownerId} AND ${isUnanswered(at)} AND ${isOpen(at)}
      AND NOT ${wasReminded(at)} AND NOT ${wantsNone}`
    return [
      mark('remindedAt', isDue, at),
      db.read
        .insert(offerSettings)
        .select(sql`SELECT ${ownerId}, 1, ${at} WHERE changes() > 0`)
        .onConflictDoUpdate({ target: offerSettings.userId, set: { remindedAt: at } }),
      db.read.insert(mails).select(
        sql`SELECT ${nanoid()}, 'reminder', ${ownerId}, ${users.email}, ${String(at)},
            ${createdAt}, ${attempts}, ${dueAt}, NULL
          FROM ${users} WHERE ${users.id} = ${ownerId} AND changes() > 0`,
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
