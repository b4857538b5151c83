import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quotationBlocks, quotations } from '../../../db/schema.ts'
import type { Access } from '../../domain/schema.ts'

/** A quotation as it is stored, all but its blocks: the `head` of its row. */
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
  /** Whether a block or row bears internal info, which nobody else may receive (api). */
  hasItemInfo: boolean
  total: number | null
  createdAt: number
  updatedAt: number
}

/** The same with its blocks, as the json text that is sent. */
export interface StoredDocument {
  head: StoredQuotation
  blocks: string
}

/** Looks quotations up by id, each with one prepared query. */
export function createQuotationFinder(db: Db) {
  const byId = eq(quotations.id, sql.placeholder('id'))
  const head = db.select({ head: quotations.head }).from(quotations).where(byId).prepare()
  const document = db
    .select({ head: quotations.head, blocks: quotationBlocks.json })
    .from(quotations)
    .innerJoin(quotationBlocks, eq(quotationBlocks.quotationId, quotations.id))
    .where(byId)
    .prepare()

  return {
    async findHead(id: string): Promise<StoredQuotation | null> {
      const row = await head.get({ id })
      return row ? readHead(row.head) : null
    },
    async findDocument(id: string): Promise<StoredDocument | null> {
      const row = await document.get({ id })
      return row ? { head: readHead(row.head), blocks: row.blocks } : null
    },
  }
}

export type QuotationFinder = ReturnType<typeof createQuotationFinder>

/** A head as the server wrote it; nobody else writes there. */
export const readHead = (json: string): StoredQuotation => JSON.parse(json)
