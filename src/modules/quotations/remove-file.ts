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

/**
 * Takes a file that is being deleted out of all quotations (api: delete-file). Their revisions rise, so
 * that a save from an open page, which still has it, is a conflict.
 */
export function createFileRemoval({ db, finder, writes }: RemovalDeps) {
  return async (fileId: string): Promise<void> => {
    const holders = await db.read
      .select({ id: quotations.id })
      .from(quotations)
      .where(sql`${quotations.fileIds} <> '' AND instr(${quotations.fileIds}, ${fileId}) > 0`)
    for (const { id } of holders) await removeFrom(id, fileId)
  }

  async function removeFrom(id: string, fileId: string): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const document = await finder.findDocument(id)
      if (!document) return
      const { head } = document
      const { hasItemInfo: _, total: __, contentKeys: ___, ...fields } = head
      const quotation = { ...fields, blocks: JSON.parse(document.blocks) } as unknown as Quotation
      mapHtml(quotation, (html) => htmlWithoutFile(html, fileId, parseHtml))
      const next = toStored(quotation, { ...head, revision: head.revision + 1 })
      const { queries, decides } = writes.update(next, { sharesChanged: false, before: head })
      const changes = await db.write(queries, { usesReserve: true })
      if (changes[decides] === 1) return
    }
    throw new Error(`A file could not be taken out of ${id}: it changed each time`)
  }
}
