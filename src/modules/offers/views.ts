import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { offerLinks, offerStates } from '../../../db/offer-schema.ts'
import { onceFor, prepareWrite } from '../../../db/prepared-statements.ts'
import { gathered, quietTurn } from '../../../db/turns.ts'
import type { IsOwner } from '../auth/current-user.ts'
import { type Events, seenEvent } from './events.ts'
import { findByToken } from './find-link.ts'

/** A page that is opened again within this time is the same reading. */
const READING_MS = 10 * 60_000

/**
 * Counts that a person has read an offer (product: Seen), or notes when it was first opened. Called by
 * a page that was in sight for 5 s; no address is stored.
 * @param isOwner whether the offer's own sender looks at it, which counts for nothing
 * @param isTouched whether somebody has touched the page, typed or scrolled, as mail scanners don't
 */
export async function countView(
  { db, now, events }: { db: Database; now: () => number; events: Events },
  token: string,
  isOwner: IsOwner,
  isTouched: boolean,
): Promise<'viewed' | 'not found'> {
  // Many may read at the same time.
  await quietTurn()
  const link = await findByToken(db.read, token, now())
  if (!link) return 'not found'
  if (await isOwner(link.ownerId)) return 'viewed'
  const at = now()
  if (!isTouched && link.openedAt !== null) return 'viewed'
  if (link.lastSeenAt !== null && link.lastSeenAt >= at - READING_MS) return 'viewed'
  const { linkId, quotationId, revision } = link
  await gathered()
  if (!isTouched) {
    await db.write([noteOpening(db.read)({ linkId, at })])
    return 'viewed'
  }
  await db.write([
    countReading(db.read)({ linkId, at, last: at - READING_MS }),
    ...(link.isShared ? [] : [setSeen(db.read)({ quotationId, revision, at })]),
    ...(link.isShared ? [] : seenEvent(events, link, at)),
  ])
  return 'viewed'
}

const seenAt = sql`${sql.placeholder('at')}`

const noteOpening = onceFor((db) =>
  prepareWrite<{ linkId: string; at: number }>(
    db
      .update(offerLinks)
      .set({ openedAt: sql`coalesce(${offerLinks.openedAt}, ${seenAt})` })
      .where(eq(offerLinks.id, sql.placeholder('linkId'))),
  ),
)

const countReading = onceFor((db) => {
  const { id, firstSeenAt, lastSeenAt, views } = offerLinks
  const isNewReading = or(isNull(lastSeenAt), lt(lastSeenAt, sql.placeholder('last')))
  return prepareWrite<{ linkId: string; at: number; last: number }>(
    db
      .update(offerLinks)
      .set({
        firstSeenAt: sql`coalesce(${firstSeenAt}, ${seenAt})`,
        lastSeenAt: seenAt,
        views: sql`${views} + 1`,
      })
      .where(and(eq(id, sql.placeholder('linkId')), isNewReading)),
  )
})

const setSeen = onceFor((db) => {
  const { quotationId, state, revision } = offerStates
  const isIt = eq(quotationId, sql.placeholder('quotationId'))
  const isThisVersion = eq(revision, sql.placeholder('revision'))
  return prepareWrite<{ quotationId: string; revision: number; at: number }>(
    db
      .update(offerStates)
      .set({ state: 'seen', changedAt: seenAt })
      .where(and(isIt, eq(state, 'sent'), isThisVersion)),
  )
})
