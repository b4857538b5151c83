import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../../db/client.ts'
import { prepareLookUp } from '../../../db/prepared-statements.ts'
import { quotationDocuments, quotations } from '../../../db/schema.ts'
import { nextTurn } from '../../../db/turns.ts'
import {
  type Content,
  type ContentKeys,
  contentKeys,
  contentOf,
} from '../../domain/document/content.ts'
import { previewHtml } from '../../domain/document/preview.ts'
import type { Access, Block, BoqBlock, Quotation } from '../../domain/document/schema.ts'
import { totalsOf } from '../../domain/numbers/totals.ts'

/** A stored quotation without its blocks: the `head` of its document. */
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
  /** Whether a block or row has internal info, which only the owner may receive (api). */
  hasItemInfo: boolean
  total: number | null
  /** Of what is indexed; one that was stored before has none. */
  contentKeys?: ContentKeys
  createdAt: number
  updatedAt: number
  /** The clients' ids of the latest saves, and the revision that each stored. */
  recentSaves: [saveId: string, revision: number][]
}

/** A stored quotation with its blocks as the JSON text that is sent. */
export interface StoredDocument {
  head: StoredQuotation
  blocks: string
}

/** A document that is to be stored, and what searches find in it. */
export interface NewDocument extends StoredDocument {
  content: () => Content
}

/** The fields that the server sets, whatever the sender says. */
export type Identity = Pick<
  StoredQuotation,
  'id' | 'ownerId' | 'email' | 'revision' | 'createdAt' | 'updatedAt' | 'recentSaves'
>

/**
 * A quotation, read and recalculated, in the form in which it is stored. Its preview is made here unless the
 * sender has made one.
 */
export function toStored(quotation: Quotation, identity: Identity): NewDocument {
  const { name, category, desc, info, currency, locale, access, blocks } = quotation
  const preview = quotation.preview || previewHtml(blocks)
  const fields = { name, category, desc, info, preview, currency, locale, access }
  const hasItemInfo = blocks.some(hasInfo)
  const { shown: total } = totalsOf(blocks)
  return {
    head: { ...identity, ...fields, hasItemInfo, total, contentKeys: contentKeys(blocks, hash) },
    blocks: `[${blocks.map(blockAsJson).join(',')}]`,
    content: () => contentOf(blocks),
  }
}

const hash = (text: string): string => Bun.hash(text).toString(36)

/** True for every unknown block: it may have info anywhere. */
const hasInfo = (block: Block): boolean =>
  block.info !== '' || (block.type === 'boq' && block.boq.rows.some(({ info }) => info !== ''))

/**
 * JSON.stringify row by row: a single character beyond Latin-1 (a dash, a euro sign) makes it three
 * times slower for the whole value.
 */
const blockAsJson = (block: Block): string =>
  block.type === 'boq' ? tableAsJson(block) : JSON.stringify(block)

function tableAsJson(block: BoqBlock): string {
  const frame = JSON.stringify({ ...block, boq: { ...block.boq, rows: [] } })
  // Quotes inside texts are escaped, so this matches the empty list only.
  const [before = '', after = ''] = frame.split('"rows":[]')
  const rows = block.boq.rows.map((row) => JSON.stringify(row))
  return `${before}"rows":[${rows.join(',')}]${after}`
}

/** Looks quotations up by id, with one query of one row each. */
export function createQuotationFinder({ client, read }: Database) {
  const lookUpHead = prepareLookUp(client, headById(read))
  const lookUpShort = prepareLookUp(client, shortDocumentById(read))
  const lookUpDocument = prepareLookUp(client, documentById(read))
  const lookUpFirstSave = prepareLookUp(client, idByFirstSave(read))

  /** With no blocks where they are long. */
  async function findShortDocument(
    id: string,
  ): Promise<StoredDocument | { head: StoredQuotation; blocks: null } | null> {
    const row = await lookUpShort({ id })
    if (!row) return null
    const head = parseHead(id, String(row[0]))
    return row[1] === null ? { head, blocks: null } : { head, blocks: whole(id, row[1]) }
  }

  return {
    async findHead(id: string): Promise<StoredQuotation | null> {
      const row = await lookUpHead({ id })
      return row && parseHead(id, String(row[0]))
    },
    findShortDocument,
    async findDocument(id: string): Promise<StoredDocument | null> {
      const found = await findShortDocument(id)
      if (!found || isShort(found)) return found
      await nextTurn()
      const row = await lookUpDocument({ id })
      return row && { head: parseHead(id, String(row[0])), blocks: whole(id, row[1]) }
    },
    /** The quotation that the owner's save with this id created. */
    async findIdByFirstSave(ownerId: string, saveId: string): Promise<string | null> {
      const row = await lookUpFirstSave({ ownerId, saveId })
      return row && String(row[0])
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

/** In bytes. Reading a longer document and answering with it takes some 10 ms and more. */
const LONG = 250_000

/** As above, with no blocks where they are long. */
const shortDocumentById = (read: Db) =>
  read
    .select({
      head,
      blocks: sql`CASE WHEN octet_length(${blocks}) <= ${sql.raw(`${LONG}`)} THEN ${blocks} END`,
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

/** Parses a head, which only the server writes. @throws for a damaged one, with its quotation's id. */
export function parseHead(id: string, json: string): StoredQuotation {
  try {
    const head: StoredQuotation = JSON.parse(json)
    if (typeof head.email === 'string' && Array.isArray(head.access.userList)) return head
  } catch (cause) {
    throw damaged(id, cause)
  }
  throw damaged(id)
}

export const isShort = (found: StoredDocument | { blocks: null }): found is StoredDocument =>
  found.blocks !== null

/** Stored blocks, which are not parsed at each read. @throws when they were cut off or are something else */
function whole(id: string, stored: unknown): string {
  const blocks = String(stored)
  if (blocks.startsWith('[{') && blocks.endsWith('}]')) return blocks
  throw damaged(id)
}

/** What is stored is not what the server writes: a disk, or another program, has changed it. */
export class DamagedQuotation extends Error {
  override name = 'DamagedQuotation'
}

export const damaged = (id: string, cause?: unknown) =>
  new DamagedQuotation(`The stored quotation ${id} is damaged`, { cause })

const HEAD_CACHE = { max: 2_000, maxSize: 4_000_000, maxEntrySize: 2_000 }

/**
 * Caches the heads that were stored last, since a quotation that was saved is likely to be saved
 * again. A head never changes under the same revision, and a save's SQL checks the revision before
 * it writes: a cached head can be outdated, but not wrong. Sizes are in characters.
 */
export function createHeadCache() {
  const heads = new LRUCache<string, StoredQuotation>({ ...HEAD_CACHE, sizeCalculation: sizeOf })

  /** The head of that revision, if it belongs to the owner. */
  function find(id: string, revision: unknown, ownerId: string): StoredQuotation | null {
    const head = heads.get(id)
    return head?.revision === revision && head?.ownerId === ownerId ? head : null
  }

  /** Without its preview, its longest text: each save makes another. */
  function add(head: StoredQuotation): void {
    heads.set(head.id, { ...head, preview: '' })
  }

  return { find, add }
}

const sizeOf = ({ name, category, info, desc, access }: StoredQuotation) =>
  [name, category, info, desc, ...access.userList].reduce((size, text) => size + text.length, 1)
