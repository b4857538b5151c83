import { eq, type SQL, sql } from 'drizzle-orm'
import { VERSION } from '#domain/document/version.ts'
import { WRITTEN_DEFAULTS } from '#domain/document/written-fields.ts'
import type { Db } from '../../../db/client.ts'
import { quotationShares, quotations, users } from '../../../db/schema.ts'
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
      id,
      ownerId,
      email: users.email,
      revision,
      name,
      category,
      createdAt,
      updatedAt,
      level: accessLevel,
      emails: sql<string>`(${sharedWith})`,
    })
    .from(quotations)
    .innerJoin(users, eq(users.id, ownerId))
    .where(where)
  return rows.map(({ level, emails, ...row }) => ({
    ...WRITTEN_DEFAULTS,
    version: VERSION,
    preview: '',
    ...row,
    hasItemInfo: true,
    total: null,
    totals: null,
    costs: null,
    recentSaves: [],
    access: { level, userList: JSON.parse(emails) },
  }))
}
