import { inArray } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { files } from '../../../db/schema.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import { type Quotation, QuotationSchema } from '../../domain/document/schema.ts'
import { createHtmlFieldMapper } from '../../domain/html/html-fields.ts'
import { uploadedIn } from '../../domain/html/uploads.ts'
import {
  type Identity,
  type NewDocument,
  type StoredDocument,
  toStored,
} from '../quotations/stored-quotation.ts'

const mapHtml = createHtmlFieldMapper(QuotationSchema)

/** The stored document without the files that were deleted since; null if none was. */
export async function withoutDeletedFiles(
  db: Pick<Database, 'read'>,
  document: StoredDocument,
  identity: Identity,
): Promise<NewDocument | null> {
  const deleted = await deletedOf(db, uploadedIn(document.blocks))
  if (deleted.length === 0) return null
  const quotation = quotationIn(document)
  for (const fileId of deleted) await removeFileFrom(quotation, mapHtml, fileId)
  return toStored(quotation, identity)
}

async function deletedOf({ read }: Pick<Database, 'read'>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await read.select({ id: files.id }).from(files).where(inArray(files.id, ids))
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

/** A stored document, which is current, as a quotation. */
export const quotationIn = ({ head, blocks }: StoredDocument): Quotation =>
  ({ ...head, blocks: JSON.parse(blocks) }) as unknown as Quotation
