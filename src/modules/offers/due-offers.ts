import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { answers, offerSettings, offers } from '../../../db/offer-schema.ts'
import { users } from '../../../db/schema.ts'
import { isDeleted, isSuperseded } from './find-link.ts'

const DAY_MS = 24 * 60 * 60_000
/** After which an offer counts as unanswered (product: Reminders). */
const UNANSWERED_MS = 7 * DAY_MS

/** How many are dealt with at once. */
export const AT_ONCE = 200

/** SQL: whether nothing more can come of an offer: it was answered, withdrawn or superseded. */
export const isClosed = sql<number>`(${offers.withdrawnAt} IS NOT NULL OR ${isSuperseded}
  OR EXISTS (SELECT 1 FROM ${answers} WHERE ${answers.offerId} = ${offers.id})
  OR EXISTS (SELECT 1 FROM ${answers} WHERE ${answers.quotationId} = ${offers.quotationId}
    AND ${answers.revision} = ${offers.revision} AND ${answers.answer} = 'accept'))`

/** SQL: whether an offer is past its last day. */
export const isOver = (at: number): SQL => sql`coalesce(${offers.expiresAt} <= ${at}, FALSE)`

/** SQL: whether an offer was sent a week ago, and nobody has looked since whether it is answered. */
export const isUnanswered = (at: number): SQL =>
  sql`${offers.remindedAt} IS NULL AND ${offers.sentAt} <= ${at - UNANSWERED_MS}`

/** SQL: whether an offer can still be answered. */
export const isOpen = (at: number): SQL =>
  sql`NOT ${isClosed} AND NOT ${isDeleted} AND NOT ${isOver(at)}`

/** SQL: whether the offer's owner was reminded within a day. */
export const wasReminded = (at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${offerSettings} WHERE ${offerSettings.userId} = ${offers.ownerId}
    AND ${offerSettings.remindedAt} > ${at - DAY_MS})`

/** SQL: whether the offer's owner wants no reminders. */
export const wantsNone = sql<number>`EXISTS (SELECT 1 FROM ${offerSettings}
  WHERE ${offerSettings.userId} = ${offers.ownerId} AND NOT ${offerSettings.reminds})`

// The joins make drizzle name the tables of all columns, which the conditions rely on.

/** Offers past their last day, not looked at since. A deleted one may still be brought back. */
export const findExpired = (db: Db, at: number) =>
  db
    .select({
      ...{ id: offers.id, quotationId: offers.quotationId, revision: offers.revision },
      ...{ ownerId: offers.ownerId, validUntil: offers.validUntil, isClosed },
    })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(
      sql`${offers.expiryToldAt} IS NULL AND ${offers.expiresAt} <= ${at} AND NOT ${isDeleted}`,
    )
    .orderBy(offers.expiresAt)
    .limit(AT_ONCE)

/** Offers that were sent a week ago, but for those of owners who were reminded within a day. */
export const findUnanswered = (db: Db, at: number) =>
  db
    .select({
      ...{ id: offers.id, ownerId: offers.ownerId },
      isWaiting: sql<number>`${isOpen(at)} AND NOT ${wantsNone}`,
    })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.ownerId))
    .where(sql`${isUnanswered(at)} AND NOT ${wasReminded(at)}`)
    .orderBy(offers.sentAt)
    .limit(AT_ONCE)
