import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quotations } from '../../../db/schema.ts'
import { parseHtml } from '../../adapters/html/parse.ts'
import { type Quotation, QuotationSchema } from '../../domain/document/schema.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import { htmlWithoutFile } from '../../domain/html/uploads.ts'
import { type QuotationFinder, toStored } from './stored-quotation.ts'
import type { QuotationWrites } from './write-statements.ts'

interface RemovalDeps {
  db: Database
  finder: QuotationFinder
  writes: QuotationWrites
}

/** How often a write is tried that a save gets ahead of. */
const MAX_TRIES = 10

const mapHtml = createHtmlFieldMapper(QuotationSchema)

/** A quotation that a deleted file was taken out of. */
export interface ChangedQuotation {
  readonly id: string
  readonly ownerId: string
  /** Since the change. */
  readonly revision: number
}

/**
 * Takes a file that is being deleted out of all quotations (api: delete-file). Their revisions rise, so
 * that a save from an open page, which still has it, is a conflict.
 */
export function createFileRemoval({ db, finder, writes }: RemovalDeps) {
  return async (fileId: string): Promise<ChangedQuotation[]> => {
    const changed: ChangedQuotation[] = []
    const holders = await db.read
      .select({ id: quotations.id })
      .from(quotations)
      .where(sql`${quotations.fileIds} <> '' AND instr(${quotations.fileIds}, ${fileId}) > 0`)
    for (const { id } of holders) {
      const quotation = await removeFrom(id, fileId)
      if (quotation) changed.push(quotation)
    }
    return changed
  }

  async function removeFrom(id: string, fileId: string): Promise<ChangedQuotation | null> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const document = await finder.findDocument(id)
      if (!document) return null
      const { head } = document
      const { hasItemInfo: _, total: __, contentKeys: ___, ...fields } = head
      const quotation = { ...fields, blocks: JSON.parse(document.blocks) } as unknown as Quotation
      mapHtml(quotation, (html) => htmlWithoutFile(html, fileId, parseHtml))
      const revision = head.revision + 1
      const next = toStored(quotation, { ...head, revision })
      const { queries, decides } = writes.update(next, { sharesChanged: false, before: head })
      const changes = await db.write(queries, { usesReserve: true })
      if (changes[decides] === 1) return { id, ownerId: head.ownerId, revision }
    }
    throw new Error(`A file could not be taken out of ${id}: it changed each time`)
  }
}
