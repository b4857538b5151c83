import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { createDocumentLists, ownerEmailOf, type Page, rowIdOf } from '../../../db/list-query.ts'
import { quotationDocuments, quotationShares, quotations } from '../../../db/schema.ts'
import type { Log } from '../../log.ts'
import { ADMIN_PAGE, presentRows } from '../../plugins/list-query.ts'
import type { CurrentUser } from '../auth/current-user.ts'
import type { ADMIN_SORTS, AdminListQuery, OwnListQuery } from './model.ts'
import { presentSummary } from './presenter.ts'
import { parseHead, type StoredQuotation } from './stored-quotation.ts'

export interface ListContext {
  db: Db
  user: CurrentUser
  log: Log
}

/** The user's own quotations and those shared with their address. */
export const listQuotations = (context: ListContext, query: OwnListQuery): Promise<Page> =>
  quotationLists(context).listVisible(visibleTo(context), query)

/** Everybody's quotations. */
export const listAllQuotations = (context: ListContext, query: AdminListQuery): Promise<Page> =>
  quotationLists(context).listAll({ ...query, limit: query.limit ?? ADMIN_PAGE })

const quotationLists = ({ db, user, log }: ListContext) =>
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
        .select({ id: quotations.id, text: quotationDocuments.head })
        .from(quotations)
        .innerJoin(quotationDocuments, eq(quotationDocuments.quotationId, quotations.id))
        .where(inArray(rowIdOf(quotations), rowIds))
        .orderBy(...orderBy)
      return presentRows(rows, ({ id, text }) => present(parseHead(id, text), user), log)
    },
  })

const present = (head: StoredQuotation, user: CurrentUser) =>
  JSON.stringify(presentSummary(head, user))

const visibleTo = ({ db, user: { userId, email } }: ListContext) =>
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
