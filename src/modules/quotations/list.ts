import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { createDocumentLists, ownerEmailOf, type Page, rowIdOf } from '../../../db/list-query.ts'
import { quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import { ADMIN_PAGE } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'

/** The heads of the user's own quotations and of those shared with their address. */
export const listQuotations = (db: Db, user: CurrentUser, query: OwnListQuery): Promise<Page> =>
  quotationLists(db).listVisible(visibleTo(db, user), query)

/** The heads of everybody's quotations. */
export const listAllQuotations = (db: Db, query: AdminListQuery): Promise<Page> =>
  quotationLists(db).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const quotationLists = (db: Db) =>
  createDocumentLists<(typeof ADMIN_SORTS)[number]>(db, {
    table: quotations,
    id: [quotations.id],
    sortColumns: {
      name: quotations.nameKey,
      category: quotations.categoryKey,
      total: quotations.total,
      createdAt: quotations.createdAt,
      updatedAt: quotations.updatedAt,
      email: ownerEmailOf(quotations),
    },
    async read(rowIds, orderBy) {
      const rows = await db
        .select({ head: quotationDocuments.head })
        .from(quotations)
        .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(inArray(rowIdOf(quotations), rowIds))
        .orderBy(...orderBy)
      return rows.map(({ head }) => head)
    },
  })

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
