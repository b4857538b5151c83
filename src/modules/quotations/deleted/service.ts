import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { clientIn } from '#domain/clients/same-client.ts'
import { contentOf } from '#domain/document/content.ts'
import { fieldValues } from '#domain/document/fields.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import type { Database } from '../../../../db/client.ts'
import { deletedQuotations, revisions } from '../../../../db/history-schema.ts'
import { users } from '../../../../db/schema.ts'
import { iso } from '../../../plugins/response-schemas.ts'
import type { CurrentUser } from '../../auth/current-user.ts'
import type { Deps } from '../../deps.ts'
import { DamagedQuotation, parseDocument } from '../quotation-finder.ts'
import { thinByAge } from '../revisions/thin-revisions.ts'
import { withoutDeletedFiles } from '../revisions/without-files.ts'
import type { NewDocument, StoredDocument } from '../stored-quotation.ts'
import { toldTotal } from '../stored-total.ts'
import type { QuotationWrites } from '../write-statements.ts'

/** How long a deleted quotation can be brought back (product: Deleted quotations). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** How many a list has when the query sets no limit. */
const PAGE = 100

export type Deleted = ReturnType<typeof createDeleted>

/** Deleted quotations: listed, brought back, or deleted for good (api: Deleted quotation calls). */
export function createDeleted({
  db,
  writes,
  now,
}: Deps<'db' | 'now'> & { writes: QuotationWrites }) {
  const { quotationId, ownerId, deletedAt, name, total, currency, locale, head, bytes } =
    deletedQuotations
  const isOwn = ({ userId }: CurrentUser, id: string) =>
    and(eq(quotationId, id), eq(ownerId, userId))

  /** The user's own, the last deleted first, with what each holds of the account's room. */
  async function list(
    { userId }: CurrentUser,
    { limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  ) {
    const history = db.read
      .select({ bytes: sql`coalesce(sum(${revisions.bytes}), 0)` })
      .from(revisions)
      .where(eq(revisions.quotationId, quotationId))
    const isTheirs = eq(ownerId, userId)
    const [rows, counted] = await Promise.all([
      db.read
        .select({
          id: quotationId,
          name,
          total,
          periodTotals: sql<
            string | null
          >`CASE WHEN json_valid(${head}) AND json_extract(${head}, '$.totals.periods[#-1].period') <> 'once' THEN json_extract(${head}, '$.totals.periods') END`,
          currency,
          locale,
          decimals: sql<
            2 | 3
          >`CASE WHEN json_valid(${head}) AND json_extract(${head}, '$.decimals') = 3 THEN 3 ELSE 2 END`,
          deletedAt,
          bytes: sql<number>`${bytes} + (${history})`,
        })
        .from(deletedQuotations)
        .where(isTheirs)
        .orderBy(desc(deletedAt), desc(quotationId))
        .limit(limit)
        .offset(offset),
      db.read.$count(deletedQuotations, isTheirs),
    ])
    const quotations = rows.map(({ deletedAt, ...row }) => ({
      ...toldTotal(row),
      deletedAt: iso(deletedAt),
      purgedAt: iso(deletedAt + KEPT_MS),
    }))
    return { quotations, total: counted }
  }

  /** Brings a quotation back as it was, with its history, without files deleted meanwhile. */
  async function bringBack(
    user: CurrentUser,
    id: string,
  ): Promise<'restored' | 'not found' | 'forbidden' | 'damaged'> {
    const [row] = await db.read
      .select({
        head: deletedQuotations.head,
        blocks: deletedQuotations.blocks,
        owner: users.id,
        firstSaveId: deletedQuotations.firstSaveId,
      })
      .from(deletedQuotations)
      .innerJoin(users, eq(users.id, ownerId))
      .where(eq(quotationId, id))
    if (!row) return 'not found'
    if (row.owner !== user.userId) return 'forbidden'
    try {
      const document = await documentToStore(db, parseDocument(id, row.head, row.blocks))
      const { queries, decides } = writes.insertAgain(document, row.firstSaveId)
      const changes = await db.write(queries)
      return changes[decides] === 1 ? 'restored' : 'not found'
    } catch (error) {
      if (error instanceof DamagedQuotation) return 'damaged'
      throw error
    }
  }

  /** Deletes a deleted quotation for good, with its history. */
  async function purge(
    user: CurrentUser,
    id: string,
  ): Promise<'purged' | 'not found' | 'forbidden'> {
    const deletion = db.read.delete(deletedQuotations).where(isOwn(user, id))
    const [purged] = await db.write([deletion], { usesReserve: true })
    if (purged === 1) return 'purged'
    const isThere = (await db.read.$count(deletedQuotations, eq(quotationId, id))) > 0
    return isThere ? 'forbidden' : 'not found'
  }

  /** Deletes what was deleted a month ago for good, and thins out old versions. */
  async function cleanUp(): Promise<void> {
    const isOver = lte(deletedAt, now() - KEPT_MS)
    await db.write([db.read.delete(deletedQuotations).where(isOver)], { usesReserve: true })
    await thinByAge(db, now())
  }

  return { list, bringBack, purge, cleanUp }
}

/** The document as it was deleted, or without the files that were deleted since. */
async function documentToStore(
  db: Database,
  { head, blocks }: StoredDocument,
): Promise<NewDocument> {
  const asItWas = {
    head,
    blocks,
    content: () => contentOf(JSON.parse(blocks), head as unknown as Quotation),
    client: () => clientIn(fieldValues(JSON.parse(blocks))),
  }
  // What a newer version has written is changed by nobody here.
  if (isNewer(head)) return asItWas
  return (await withoutDeletedFiles(db, { head, blocks }, head)) ?? asItWas
}
