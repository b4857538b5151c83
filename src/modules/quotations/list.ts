import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { inPortions } from '../../../db/portions.ts'
import { quotationDocuments, quotationShares, quotations, users } from '../../../db/schema.ts'
import { holds, orderedBy } from '../../../db/search.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { AdminListQuery, OwnListQuery } from './model.ts'
import { readHead, type StoredQuotation } from './stored.ts'

/** A page of a list, read in portions, and how many there are in all. */
export interface Listed {
  rows: AsyncIterable<StoredQuotation[]>
  total: number
}

/** The user's own quotations and those shared with their address. */
export async function listQuotations(
  db: Db,
  user: CurrentUser,
  query: OwnListQuery,
): Promise<Listed> {
  const wanted = and(visibleTo(db, user), holds(quotations.searchText, query.search))
  const { rows, count } = await readPage(db, wanted, query)
  const isWhole = query.limit === undefined && !query.offset
  return { rows, total: isWhole ? count : await countOf(db, wanted) }
}

/** Everybody's, searched by their owners' addresses too (api: get-quotation-list-all). */
export async function listAllQuotations(db: Db, query: AdminListQuery): Promise<Listed> {
  const ownerFound = holds(users.email, query.search)
  const owners = db.select({ id: users.id }).from(users).where(ownerFound)
  const wanted = or(
    holds(quotations.searchText, query.search),
    ownerFound && inArray(quotations.ownerId, owners),
  )
  const { rows } = await readPage(db, wanted, { ...query, limit: query.limit ?? ADMIN_PAGE })
  return { rows, total: await countOf(db, wanted) }
}

/** The page is cut from the narrow columns first; only its rows are read whole. */
async function readPage(
  db: Db,
  wanted: SQL | undefined,
  { sort = 'updatedAt', order, limit, offset }: AdminListQuery,
) {
  const inOrder = orderedBy(SORTED_BY[sort], order, [quotations.id])
  const page = await db
    .select({ id: quotations.id })
    .from(quotations)
    .where(wanted)
    .orderBy(...inOrder)
    .limit(limit ?? -1)
    .offset(offset ?? 0)
  const ids = page.map(({ id }) => id)
  const heads = inPortions(
    ids,
    (some) =>
      db
        .select({ head: quotationDocuments.head })
        .from(quotations)
        .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(inArray(quotations.id, some))
        .orderBy(...inOrder),
    ({ head }) => head.length,
  )
  return { rows: readHeads(heads), count: ids.length }
}

async function* readHeads(portions: AsyncIterable<{ head: string }[]>) {
  for await (const portion of portions) yield portion.map(({ head }) => readHead(head))
}

const visibleTo = (db: Db, { userId, email }: CurrentUser) =>
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

const SORTED_BY = {
  name: quotations.nameKey,
  category: quotations.categoryKey,
  total: quotations.total,
  createdAt: quotations.createdAt,
  updatedAt: quotations.updatedAt,
  email: sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${quotations.ownerId})`,
} satisfies Record<NonNullable<AdminListQuery['sort']>, unknown>

async function countOf(db: Db, wanted: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(quotations).where(wanted)
  return row?.total ?? 0
}
