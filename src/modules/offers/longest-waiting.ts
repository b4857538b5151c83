import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { offerLinks, offerStates, offers, sentVersions } from '../../../db/offer-schema.ts'
import { isSent, isVersionOf } from '../../../db/offer-standing.ts'
import { quotations } from '../../../db/schema.ts'
import { iso } from '../../plugins/response-schemas.ts'
import { isStillOpen, isUndelivered } from '../quotations/states.ts'
import type { Overview } from './overview-model.ts'

type Waiting = Pick<typeof Overview.static, 'waiting' | 'waitingCount'>

const MOST_WAITING = 10

/** The user's open offers that were sent longest ago, and how many are open. */
export async function findWaiting(db: Db, ownerId: string, now: number): Promise<Waiting> {
  const isOpen = and(
    ...[eq(offerStates.ownerId, ownerId), inArray(offerStates.state, ['sent', 'seen'])],
    isStillOpen(now),
  )
  const isQuotation = eq(quotations.id, offerStates.quotationId)
  const [[counted], rows] = await Promise.all([
    db
      .select({ waitingCount: sql<number>`count(*)` })
      .from(offerStates)
      .innerJoin(quotations, isQuotation)
      .where(isOpen),
    db
      .select({
        id: offerStates.quotationId,
        name: sentVersions.name,
        locale: sentVersions.locale,
        sentAt: offerStates.sentAt,
        state: offerStates.state,
        isUndelivered,
        total: offerStates.total,
        currency: offerStates.currency,
        people: peopleOf(),
      })
      .from(offerStates)
      .innerJoin(quotations, isQuotation)
      .innerJoin(sentVersions, isVersionOf(offerStates))
      .where(isOpen)
      .orderBy(asc(offerStates.sentAt))
      .limit(MOST_WAITING),
  ])
  const waiting = rows.map(({ sentAt, state, isUndelivered: isFailed, people, ...row }) => {
    const names: string[] = JSON.parse(people)
    return {
      ...row,
      sentAt: iso(sentAt),
      isSeen: state === 'seen',
      isUndelivered: Boolean(isFailed),
      to: names[0] ?? '',
      people: names.length,
    }
  })
  return { waiting, waitingCount: counted?.waitingCount ?? 0 }
}

/** SQL: whom the version was sent to, by name or address, in the order of sending. */
const peopleOf = () =>
  sql<string>`(SELECT json_group_array(person) FROM (
    SELECT coalesce(nullif(${offerLinks.name}, ''), ${offerLinks.email}) AS person
    FROM ${offers} JOIN ${offerLinks} ON ${offerLinks.offerId} = ${offers.id}
    WHERE ${offers.quotationId} = ${offerStates.quotationId} AND ${offers.revision} = ${offerStates.revision}
      AND ${isSent}
    ORDER BY ${offers.sentAt}, ${offerLinks}.rowid))`
