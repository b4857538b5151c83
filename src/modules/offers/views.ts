import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { offerLinks, offerStates } from '../../../db/offer-schema.ts'
import { quietTurn } from '../../../db/turns.ts'
import type { Query } from '../../../db/writes.ts'
import { type Events, seenEvent } from './events.ts'
import { type FoundLink, findByToken } from './find-link.ts'

/** A page that is opened again within this time is the same reading. */
const READING_MS = 10 * 60_000

/**
 * Counts that a person has read an offer (product: Seen). Called by a page that was in sight for
 * 5 s; no address is stored.
 * @param isOwner whether the offer's own sender looks at it, which counts for nothing
 */
export async function countView(
  { db, now, events }: { db: Database; now: () => number; events: Events },
  token: string,
  isOwner: (ownerId: string) => Promise<boolean>,
): Promise<'viewed' | 'not found'> {
  // Many may read at the same time.
  await quietTurn()
  const link = await findByToken(db.read, token)
  if (!link) return 'not found'
  if (await isOwner(link.ownerId)) return 'viewed'
  const at = now()
  const isNewReading = or(isNull(offerLinks.lastSeenAt), lt(offerLinks.lastSeenAt, at - READING_MS))
  const isIt = eq(offerLinks.id, link.linkId)
  if (link.lastSeenAt !== null && link.lastSeenAt >= at - READING_MS) return 'viewed'
  await db.write([
    db.read
      .update(offerLinks)
      .set({
        firstSeenAt: sql`coalesce(${offerLinks.firstSeenAt}, ${at})`,
        lastSeenAt: at,
        views: sql`${offerLinks.views} + 1`,
      })
      .where(and(isIt, isNewReading)),
    ...(link.isShared ? [] : [setSeen(db.read, link, at), ...seenEvent(events, link, at)]),
  ])
  return 'viewed'
}

const setSeen = (db: Db, { quotationId, revision }: FoundLink, at: number): Query =>
  db
    .update(offerStates)
    .set({ state: 'seen', changedAt: at })
    .where(
      and(
        ...[eq(offerStates.quotationId, quotationId), eq(offerStates.state, 'sent')],
        eq(offerStates.revision, revision),
      ),
    )
