import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
import { NO_TERMS, newQuotation } from '../../domain/document/quotation.ts'
import type { StoredQuotation } from './stored-quotation.ts'

/**
 * Heads made from the columns alone, so that a quotation with a damaged document can still be found
 * and deleted. They have no total, because its currency is stored only in the document.
 */
export async function readColumns(db: Db, where: SQL): Promise<StoredQuotation[]> {
  const { id, ownerId, revision, name, category, accessLevel, createdAt, updatedAt } = quotations
  const sharedWith = db
    .select({ emails: sql`json_group_array(${quotationShares.email})` })
    .from(quotationShares)
    .where(eq(quotationShares.quotationId, id))
  const rows = await db
    .select({
      ...{ id, ownerId, email: users.email, revision, name, category, createdAt, updatedAt },
      ...{ level: accessLevel, emails: sql<string>`(${sharedWith})` },
    })
    .from(quotations)
    .innerJoin(users, eq(users.id, ownerId))
    .where(where)
  const { version, desc, info, preview, currency, locale, language } = newQuotation([])
  const { validUntil, letterhead } = newQuotation([])
  return rows.map(({ level, emails, ...row }) => ({
    ...{ version, desc, info, preview, currency, locale, language, validUntil, letterhead, ...row },
    ...{ hasItemInfo: true, total: null, totals: null, costs: null, recentSaves: [], ...NO_TERMS },
    access: { level, userList: JSON.parse(emails) },
  }))
}
