import { inArray } from 'drizzle-orm'
import type { Quotation } from '#domain/document/schema.ts'
import type { Database } from '../../../../db/client.ts'
import { files } from '../../../../db/schema.ts'
import { filesShownBy, removeFileFromQuotation } from '../shown-files.ts'
import {
  type Identity,
  type NewDocument,
  type StoredDocument,
  toStored,
} from '../stored-quotation.ts'

/** The stored document without the files that were deleted since; null if none was. */
export async function withoutDeletedFiles(
  db: Pick<Database, 'read'>,
  document: StoredDocument,
  identity: Identity,
): Promise<NewDocument | null> {
  const deleted = await deletedOf(db, filesShownBy(document))
  if (deleted.length === 0) return null
  const quotation = quotationIn(document)
  for (const fileId of deleted) await removeFileFromQuotation(quotation, fileId)
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
