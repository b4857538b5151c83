import { and, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/client.ts'
import { quotationDocuments, quotations } from '../../../db/schema.ts'
import { prepareLookUp } from '../../../db/statements.ts'
import type { Access } from '../../domain/document/schema.ts'

/** A quotation as it is stored, all but its blocks: the `head` of its document. */
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
  /** The clients' ids of the latest saves, and the revision that each stored. */
  recentSaves: [saveId: string, revision: number][]
}

/** The same with its blocks, as the json text that is sent. */
export interface StoredDocument {
  head: StoredQuotation
  blocks: string
}

/** Looks quotations up by id, each with one query of one row. */
export function createQuotationFinder({ client, read }: Database) {
  const lookUpHead = prepareLookUp(client, headById(read))
  const lookUpDocument = prepareLookUp(client, documentById(read))
  const lookUpFirstSave = prepareLookUp(client, idByFirstSave(read))

  return {
    async findHead(id: string): Promise<StoredQuotation | null> {
      const row = await lookUpHead({ id })
      return row && readHead(String(row[0]))
    },
    async findDocument(id: string): Promise<StoredDocument | null> {
      const row = await lookUpDocument({ id })
      return row && { head: readHead(String(row[0])), blocks: String(row[1]) }
    },
    /** The quotation that the owner's save with this id made. */
    async findIdByFirstSave(ownerId: string, saveId: string): Promise<string | null> {
      const row = await lookUpFirstSave({ ownerId, saveId })
      return row && String(row[0])
    },
  }
}

/** The query of a whole quotation: its head and its blocks. */
export const documentById = (read: Db) =>
  read.select({ head, blocks }).from(quotationDocuments).where(isAsked)

const headById = (read: Db) => read.select({ head }).from(quotationDocuments).where(isAsked)

export const idByFirstSave = (read: Db) =>
  read.select({ id: quotations.id }).from(quotations).where(isFirstSave)

const isFirstSave = and(
  eq(quotations.ownerId, sql.placeholder('ownerId')),
  eq(quotations.firstSaveId, sql.placeholder('saveId')),
)

const { head, blocks, quotationId } = quotationDocuments
const isAsked = eq(quotationId, sql.placeholder('id'))

export type QuotationFinder = ReturnType<typeof createQuotationFinder>

/** A head as the server wrote it; nobody else writes there. */
export const readHead = (json: string): StoredQuotation => JSON.parse(json)
