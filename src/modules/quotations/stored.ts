import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationBlocks, quotationShares, quotations, users } from '../../../db/schema.ts'
import type { Access } from '../../domain/schema.ts'

/** A quotation as it is stored, all but its blocks. */
export interface StoredQuotation {
  id: string
  ownerId: string
  /** The owner's. */
  email: string
  revision: number
  name: string
  category: string
  desc: string
  info: string
  preview: string
  currency: string
  locale: string
  access: Access
  hasItemInfo: boolean
  total: number | null
  createdAt: number
  updatedAt: number
}

/** The same with its blocks, as the json text that is sent. */
export interface StoredDocument extends StoredQuotation {
  blocks: string
}

/** Looks quotations up by id, each with one prepared query. */
export function createQuotationFinder(db: Db) {
  const byId = eq(quotations.id, sql.placeholder('id'))
  const head = db
    .select(headColumns)
    .from(quotations)
    .innerJoin(users, eq(users.id, quotations.ownerId))
    .where(byId)
    .prepare()
  const document = db
    .select({ ...headColumns, blocks: quotationBlocks.json })
    .from(quotations)
    .innerJoin(users, eq(users.id, quotations.ownerId))
    .innerJoin(quotationBlocks, eq(quotationBlocks.quotationId, quotations.id))
    .where(byId)
    .prepare()

  return {
    async findHead(id: string): Promise<StoredQuotation | null> {
      const row = await head.get({ id })
      return row ? withAccess(row) : null
    },
    async findDocument(id: string): Promise<StoredDocument | null> {
      const row = await document.get({ id })
      return row ? withAccess(row) : null
    },
  }
}

export type QuotationFinder = ReturnType<typeof createQuotationFinder>

/** The columns of a quotation beside its blocks; the share list comes as json text. */
export const headColumns = {
  id: quotations.id,
  ownerId: quotations.ownerId,
  email: users.email,
  revision: quotations.revision,
  name: quotations.name,
  category: quotations.category,
  desc: quotations.desc,
  info: quotations.info,
  preview: quotations.preview,
  currency: quotations.currency,
  locale: quotations.locale,
  accessLevel: quotations.accessLevel,
  userList: sql<string | null>`CASE WHEN ${quotations.accessLevel} = 'custom' THEN (
    SELECT json_group_array(email) FROM (
      SELECT email FROM ${quotationShares}
      WHERE quotation_id = ${quotations.id} ORDER BY position
    )) END`.as('user_list'),
  hasItemInfo: quotations.hasItemInfo,
  total: quotations.total,
  createdAt: quotations.createdAt,
  updatedAt: quotations.updatedAt,
}

/** A row's access level and share list as the one thing that they are. */
export function withAccess<Row extends { accessLevel: Access['level']; userList: string | null }>({
  accessLevel,
  userList,
  ...row
}: Row) {
  return { ...row, access: { level: accessLevel, userList: userList ? JSON.parse(userList) : [] } }
}
