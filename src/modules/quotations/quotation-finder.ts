import { and, eq, sql } from 'drizzle-orm'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { VERSION, versionOf } from '#domain/document/version.ts'
import type { Database, Db } from '../../../db/client.ts'
import { quotationDocuments, quotations } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import {
  blocksAsJson,
  type StoredDocument,
  type StoredQuotation,
  totalsIn,
} from './stored-quotation.ts'

/** Looks quotations up by id, with one query of one row each. */
export function createQuotationFinder({ read }: Pick<Database, 'read'>) {
  const heads = headById(read).prepare()
  const shortDocuments = shortDocumentById(read).prepare()
  const documents = documentById(read).prepare()
  const firstSaves = idByFirstSave(read).prepare()

  /** A quotation with its blocks, or with null if they are long. */
  async function findShortDocument(
    id: string,
  ): Promise<StoredDocument | { head: StoredQuotation; blocks: null } | null> {
    const row = await shortDocuments.get({ id })
    if (!row) return null
    return row.blocks === null
      ? { head: parseHead(id, row.head), blocks: null }
      : parseDocument(id, row.head, row.blocks)
  }

  return {
    async findHead(id: string): Promise<StoredQuotation | null> {
      const row = await heads.get({ id })
      return row ? parseHead(id, row.head) : null
    },
    findShortDocument,
    async findDocument(id: string): Promise<StoredDocument | null> {
      const found = await findShortDocument(id)
      if (!found || isShort(found)) return found
      await nextTurn()
      const row = await documents.get({ id })
      return row ? parseDocument(id, row.head, row.blocks) : null
    },
    /** The head and the blocks as they are stored. @throws for a damaged head */
    async findTexts(id: string): Promise<{ head: string; blocks: string } | null> {
      await nextTurn()
      const row = await documents.get({ id })
      if (!row) return null
      parseHead(id, row.head)
      return row
    },
    /** The quotation that the owner's save with this id created. */
    async findIdByFirstSave(ownerId: string, saveId: string): Promise<string | null> {
      return (await firstSaves.get({ ownerId, saveId }))?.id ?? null
    },
  }
}

export type QuotationFinder = ReturnType<typeof createQuotationFinder>

const { head, blocks, quotationId } = quotationDocuments
const hasId = eq(quotationId, sql.placeholder('id'))

const headById = (read: Db) => read.select({ head }).from(quotationDocuments).where(hasId)

/** The query of a whole quotation: its head and its blocks. */
export const documentById = (read: Db) =>
  read.select({ head, blocks }).from(quotationDocuments).where(hasId)

/** In bytes. Reading a longer document and answering with it takes 10 ms or more. */
const LONG = 250_000

/** As above, but with null for long blocks. */
const shortDocumentById = (read: Db) =>
  read
    .select({
      head,
      blocks: sql<
        string | null
      >`CASE WHEN octet_length(${blocks}) <= ${sql.raw(`${LONG}`)} THEN ${blocks} END`,
    })
    .from(quotationDocuments)
    .where(hasId)

export const idByFirstSave = (read: Db) =>
  read
    .select({ id: quotations.id })
    .from(quotations)
    .where(
      and(
        eq(quotations.ownerId, sql.placeholder('ownerId')),
        eq(quotations.firstSaveId, sql.placeholder('saveId')),
      ),
    )

/**
 * Parses a head, which only the server writes, and upgrades it; its version stays that of the
 * stored blocks.
 * @throws for a damaged head, with its quotation's id
 */
export function parseHead(id: string, json: string): StoredQuotation {
  try {
    const stored: StoredQuotation = JSON.parse(json)
    const version = versionOf(stored)
    // Heads of version 1 have no totals.
    const head = upgradeQuotation<StoredQuotation>({ ...NO_TOTALS, ...stored })
    const isWhole = typeof head.email === 'string' && Array.isArray(head.access.userList)
    if (isWhole && Number.isFinite(version))
      return head.version === version ? head : { ...head, version }
  } catch (cause) {
    throw damaged(id, cause)
  }
  throw damaged(id)
}

/**
 * A document for an answer: its blocks unparsed, unless they are of an older version.
 * @throws when the blocks are cut off or something else
 */
export function parseDocument(id: string, json: string, blocks: string): StoredDocument {
  const head = parseHead(id, json)
  if (!blocks.startsWith('[{') || !blocks.endsWith('}]')) throw damaged(id)
  return head.version < VERSION ? upgradeDocument(id, json, blocks) : { head, blocks }
}

function upgradeDocument(id: string, json: string, blocks: string): StoredDocument {
  try {
    const stored = { ...JSON.parse(json), blocks: JSON.parse(blocks) }
    const upgraded = upgradeQuotation(stored)
    const { blocks: all, ...head } = upgraded
    const { totals, costs } = totalsIn(upgraded)
    return { head: { ...head, totals, costs }, blocks: blocksAsJson(all) }
  } catch (cause) {
    throw damaged(id, cause)
  }
}

const NO_TOTALS = { totals: null, costs: null }

export const isShort = (found: StoredDocument | { blocks: null }): found is StoredDocument =>
  found.blocks !== null

/**
 * The stored quotation is not what the server wrote: a disk error or another program has changed
 * it.
 */
export class DamagedQuotation extends Error {
  override name = 'DamagedQuotation'
}

export const damaged = (id: string, cause?: unknown) =>
  new DamagedQuotation(`The stored quotation ${id} is damaged`, { cause })
