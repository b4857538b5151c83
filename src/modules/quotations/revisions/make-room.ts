import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { deletedQuotations, revisions } from '../../../../db/history-schema.ts'
import { nextTurn } from '../../../../db/turns.ts'
import {
  isUseless,
  mayBeThinned,
  revisionRowId,
  type ThinnedRow,
  thinOut,
} from './thin-revisions.ts'

/** How many revisions are thinned out, at most, before the room is looked at again. */
const AT_ONCE = 100
/** What is freed beyond what is needed, so that not each save of a full account frees some. */
const SPARE_BYTES = 64 * 1024

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
  const findMissing = async () => bytes - ((await room()) ?? Number.NEGATIVE_INFINITY)
  let missing = await findMissing()
  if (missing > 0 && (await spareBytes(db, userId)) < missing) return false
  while (missing > 0) {
    await nextTurn()
    const oldest = enoughOf(await findOldest(db, userId), missing + SPARE_BYTES)
    if (oldest.length > 0) await thinOut(db, oldest)
    else if (!(await purgeOldest(db, userId))) return false
    missing = await findMissing()
  }
  return true
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

interface OldRow extends ThinnedRow {
  bytes: number
}

const findOldest = ({ read }: Pick<Database, 'read'>, userId: string): Promise<OldRow[]> =>
  read
    .select({
      rowId: revisionRowId,
      quotationId: revisions.quotationId,
      bytes: revisions.bytes,
    })
    .from(revisions)
    .where(and(isOf(userId), or(mayBeThinned, isUseless)))
    .orderBy(asc(revisions.savedAt))
    .limit(AT_ONCE)

/** The first rows that have this many bytes together; some stay for those that refer to them. */
function enoughOf(rows: readonly OldRow[], bytes: number): OldRow[] {
  let sum = 0
  const isNeeded = ({ bytes: own }: OldRow) => {
    const isShort = sum < bytes
    sum += own
    return isShort
  }
  return rows.filter(isNeeded)
}

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
