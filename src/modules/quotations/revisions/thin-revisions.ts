import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { revisions } from '../../../../db/history-schema.ts'
import { sentVersions } from '../../../../db/offer-schema.ts'
import { isVersionOf } from '../../../../db/offer-standing.ts'
import { isThere } from '../../../../db/prepared-statements.ts'
import { nextTurn } from '../../../../db/turns.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
const YEAR_MS = 365 * DAY_MS

/** How many rows are looked at in one turn, in a few ms. */
const SLICE = 2_000

/** SQL: whether a revision is kept whatever its age (product: History). */
export const isProtected = sql`(${revisions.label} <> '' OR ${isThere(sentVersions, isVersionOf(revisions))})`

/** SQL: whether it may be thinned out: it is listed, not the current one, and not protected. */
export const mayBeThinned = and(
  eq(revisions.isThinned, false),
  sql`${revisions.body} IS NOT NULL`,
  sql`NOT ${isProtected}`,
)

/**
 * SQL: whether it is thinned out and of no use to others. A save that is under way may refer to the
 * newest anchor, or to the newest that stands alone: those two become useless by later saves.
 */
export const isUseless = sql`(${revisions.isThinned} AND NOT EXISTS (SELECT 1 FROM revisions other
    WHERE other.quotation_id = revisions.quotation_id AND other.base = revisions.revision)
  AND (NOT ${revisions.isAnchor} OR EXISTS (SELECT 1 FROM revisions later
    WHERE later.quotation_id = revisions.quotation_id AND later.revision > revisions.revision
      AND later.is_anchor AND (revisions.base IS NOT NULL OR later.base IS NULL))))`

/** A revision by its place in the table. */
export interface ThinnedRow {
  rowId: number
  quotationId: string
}

export const revisionRowId = sql<number>`${revisions}.rowid`

/**
 * Thins out old revisions: all of the last day stay, of each hour of the last week its last one, of
 * each day of the last year, and of each month before that (product: History).
 */
export async function thinByAge(db: Database, now: number): Promise<void> {
  const [{ last } = { last: 0 }] = await db.read
    .select({ last: sql<number>`coalesce(max(${revisionRowId}), 0)` })
    .from(revisions)
  const isOld = lt(revisions.savedAt, now - DAY_MS)
  for (let after = 0; after < last; after += SLICE) {
    await nextTurn()
    const isInSlice = sql`${revisionRowId} > ${after} AND ${revisionRowId} <= ${after + SLICE}`
    const old = await db.read
      .select({ rowId: revisionRowId, quotationId: revisions.quotationId })
      .from(revisions)
      .where(and(isInSlice, or(and(mayBeThinned, isOld, isFollowed(now)), isUseless)))
    if (old.length > 0) await thinOut(db, old)
  }
}

/**
 * SQL: whether the next listed revision was saved in the same hour, day or month. If that is the
 * current one, it has no row; it was saved no later than its quotation.
 */
function isFollowed(now: number): SQL {
  const { savedAt } = revisions
  const next = sql.raw(`coalesce((SELECT later.saved_at FROM revisions later
    WHERE later.quotation_id = revisions.quotation_id AND later.revision > revisions.revision
      AND later.is_thinned = 0 ORDER BY later.revision LIMIT 1),
    (SELECT updated_at FROM quotations WHERE id = revisions.quotation_id),
    (SELECT deleted_at FROM deleted_quotations WHERE quotation_id = revisions.quotation_id))`)
  // A bound number would be a real one, and the division not a whole one.
  const isSame = (ms: number) =>
    sql`${savedAt} / ${sql.raw(`${ms}`)} = ${next} / ${sql.raw(`${ms}`)}`
  const month = (ms: SQL | typeof savedAt) => sql`strftime('%Y-%m', ${ms} / 1000, 'unixepoch')`
  return sql`CASE WHEN ${savedAt} >= ${now - WEEK_MS} THEN ${isSame(HOUR_MS)}
    WHEN ${savedAt} >= ${now - YEAR_MS} THEN ${isSame(DAY_MS)}
    ELSE ${month(savedAt)} = ${month(next)} END`
}

/**
 * Takes revisions out of the lists, unless they have become protected meanwhile, and deletes those
 * that no other one refers to. What the next one changed is worked out anew: against the one that
 * is listed before it now.
 */
export async function thinOut(
  { read, write }: Pick<Database, 'read' | 'write'>,
  rows: readonly ThinnedRow[],
): Promise<void> {
  const ids = JSON.stringify(rows.map(({ rowId }) => rowId))
  const isOne = sql`${revisionRowId} IN (SELECT value FROM json_each(${ids}))`
  const next = sql`SELECT (SELECT later.rowid FROM revisions later
      WHERE later.quotation_id = one.quotation_id AND later.revision > one.revision
        AND later.is_thinned = 0 ORDER BY later.revision LIMIT 1)
    FROM revisions one WHERE one.is_thinned AND one.rowid IN (SELECT value FROM json_each(${ids}))`
  const quotationIds = [...new Set(rows.map(({ quotationId }) => quotationId))]
  const isOfThese = inArray(revisions.quotationId, quotationIds)
  const deletion = read.delete(revisions).where(and(isOfThese, isUseless))
  await write(
    [
      read.update(revisions).set({ isThinned: true }).where(and(isOne, mayBeThinned)),
      read.update(revisions).set({ summary: null }).where(sql`${revisionRowId} IN (${next})`),
      // A revision, its base, and the base of that.
      deletion,
      deletion,
      deletion,
    ],
    { usesReserve: true },
  )
}
