import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { deletedQuotations, revisions } from '../../../db/history-schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import { mayBeThinned, revisionRowId, type ThinnedRow, thinOut } from './thin-revisions.ts'

/** How many revisions are thinned out before the room is looked at again. */
const AT_ONCE = 100

/**
 * Makes room in an account whose room is short: thins out its oldest revisions, then deletes the
 * oldest deleted quotations for good (product: History). Deletes nothing if that would not do.
 * @param room how many bytes the account may still store; null when it doesn't exist
 */
export async function makeRoom(
  db: Pick<Database, 'read' | 'write'>,
  userId: string,
  { room, bytes }: { room: () => Promise<number | null>; bytes: number },
): Promise<boolean> {
  const isEnough = async () => ((await room()) ?? Number.NEGATIVE_INFINITY) >= bytes
  if (await isEnough()) return true
  const atFirst = await room()
  if (atFirst === null || atFirst + (await spareBytes(db, userId)) < bytes) return false
  for (;;) {
    await nextTurn()
    const oldest = await findOldest(db, userId)
    if (oldest.length === 0) break
    await thinOut(db, oldest)
    if (await isEnough()) return true
  }
  while (await purgeOldest(db, userId)) if (await isEnough()) return true
  return false
}

/** SQL: whether a revision is of one of the user's quotations, deleted or not; found by indexes. */
const isOf = (userId: string) => sql`${revisions.quotationId} IN (
  SELECT id FROM quotations WHERE owner_id = ${userId}
  UNION ALL SELECT quotation_id FROM deleted_quotations WHERE owner_id = ${userId})`

/** What could be deleted at most. */
async function spareBytes({ read }: Pick<Database, 'read'>, userId: string): Promise<number> {
  const sum = (column: typeof revisions.bytes | typeof deletedQuotations.bytes) =>
    sql<number>`coalesce(sum(${column}), 0)`
  const isDeleted = sql`${revisions.quotationId} IN (
    SELECT quotation_id FROM deleted_quotations WHERE owner_id = ${userId})`
  const [[ofRevisions], [ofDeleted]] = await Promise.all([
    read
      .select({ bytes: sum(revisions.bytes) })
      .from(revisions)
      .where(and(isOf(userId), sql`(${revisions.isThinned} OR ${isDeleted} OR ${mayBeThinned})`)),
    read
      .select({ bytes: sum(deletedQuotations.bytes) })
      .from(deletedQuotations)
      .where(eq(deletedQuotations.ownerId, userId)),
  ])
  return (ofRevisions?.bytes ?? 0) + (ofDeleted?.bytes ?? 0)
}

const findOldest = ({ read }: Pick<Database, 'read'>, userId: string): Promise<ThinnedRow[]> =>
  read
    .select({ rowId: revisionRowId, quotationId: revisions.quotationId })
    .from(revisions)
    .where(and(isOf(userId), mayBeThinned))
    .orderBy(asc(revisions.savedAt))
    .limit(AT_ONCE)

/** Deletes the oldest deleted quotation, with its revisions. Returns whether there was one. */
async function purgeOldest(
  { read, write }: Pick<Database, 'read' | 'write'>,
  userId: string,
): Promise<boolean> {
  const oldest = read
    .select({ id: deletedQuotations.quotationId })
    .from(deletedQuotations)
    .where(eq(deletedQuotations.ownerId, userId))
    .orderBy(asc(deletedQuotations.deletedAt))
    .limit(1)
  const isOldest = eq(deletedQuotations.quotationId, sql`(${oldest})`)
  const [deleted] = await write([read.delete(deletedQuotations).where(isOldest)], {
    usesReserve: true,
  })
  return deleted === 1
}
