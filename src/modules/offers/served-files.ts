import { and, eq } from 'drizzle-orm'
import { customersFileName } from '#domain/offers/file-name.ts'
import { senderName } from '#domain/offers/sender-name.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import type { Db } from '../../../db/client.ts'
import { type OfferFile, offerFiles } from '../../../db/offer-schema.ts'
import type { CustomersQuotation } from '../quotations/sent-document.ts'
import type { FoundLink } from './find-link.ts'

/** A file that a link serves; null where no browser has made one. */
export type ServedFile = { id: string; name: string } | null

/**
 * The files that an offer's link serves (product: Files of an offer): of an accepted one, what was
 * accepted; none of a withdrawn one.
 */
export async function servedFiles(
  db: Db,
  link: FoundLink,
  document: CustomersQuotation | null,
): Promise<{ pdf: ServedFile; xlsx: ServedFile }> {
  if (link.state === 'withdrawn' || !document) return { pdf: null, xlsx: null }
  const stored = await filesOfVersion(db, link)
  const sender = senderName(document, link.sender)
  const untitled = fill(wordsOf(document.language).page.title, { sender })
  const serve = (format: OfferFile, extension: string): ServedFile => {
    const id = stored.get(format)
    const name = customersFileName(document, { sender, untitled })
    return id === undefined ? null : { id, name: `${name}.${extension}` }
  }
  if (link.state === 'accepted') return { pdf: serve('accepted', 'pdf'), xlsx: null }
  return { pdf: serve('pdf', 'pdf'), xlsx: serve('xlsx', 'xlsx') }
}

/** The ids of a version's files. */
export async function filesOfVersion(
  db: Db,
  { quotationId, revision }: { quotationId: string; revision: number },
): Promise<Map<OfferFile, string>> {
  const rows = await db
    .select({ format: offerFiles.format, id: offerFiles.fileId })
    .from(offerFiles)
    .where(and(eq(offerFiles.quotationId, quotationId), eq(offerFiles.revision, revision)))
  return new Map(rows.map(({ format, id }) => [format, id]))
}
