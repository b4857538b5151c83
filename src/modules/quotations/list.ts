import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import { fold } from '../../domain/fold.ts'
import type { Asker } from '../auth/askers.ts'
import type { ListQuery, SORTS } from './model.ts'
import { readHead, type StoredQuotation } from './stored.ts'

/** The asker's own quotations and those shared with their address, and how many there are. */
export async function listQuotations(
  db: Db,
  asker: Asker,
  query: ListQuery,
): Promise<{ rows: StoredQuotation[]; total: number }> {
  const wanted = and(visibleTo(db, asker), matches(query.search))
  const order = query.order === 'asc' ? asc : desc
  // The page is cut from the narrow columns first; only its rows are read whole.
  const page = db
    .select({ id: quotations.id })
    .from(quotations)
    .where(wanted)
    .orderBy(order(sortColumn(query)), asc(quotations.id))
    .limit(query.limit ?? -1)
    .offset(query.offset ?? 0)
  const found = await db
    .select({ head: quotationDocuments.head })
    .from(quotations)
    .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
    .where(inArray(quotations.id, page))
    .orderBy(order(sortColumn(query)), asc(quotations.id))
  const rows = found.map(({ head }) => readHead(head))
  return { rows, total: isWhole(query) ? rows.length : await countOf(db, wanted) }
}

const visibleTo = (db: Db, { userId, email }: Asker) =>
  or(
    eq(quotations.ownerId, userId),
    and(
      eq(quotations.accessLevel, 'custom'),
      inArray(
        quotations.id,
        db
          .select({ id: quotationShares.quotationId })
          .from(quotationShares)
          .where(eq(quotationShares.email, email)),
      ),
    ),
  )

function matches(search: string | undefined): SQL | undefined {
  const words = fold(search?.trim() ?? '')
  return words ? sql`instr(${quotations.searchText}, ${words}) > 0` : undefined
}

const SORTED_BY = {
  name: quotations.nameKey,
  category: quotations.categoryKey,
  total: quotations.total,
  createdAt: quotations.createdAt,
  updatedAt: quotations.updatedAt,
} satisfies Record<(typeof SORTS)[number], unknown>

const sortColumn = ({ sort = 'updatedAt' }: ListQuery) => SORTED_BY[sort]

const isWhole = ({ limit, offset }: ListQuery) => limit === undefined && !offset

async function countOf(db: Db, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(quotations).where(wanted)
  return row?.total ?? 0
}
