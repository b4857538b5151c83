import { type Quotation, QuotationSchema } from '#domain/document/schema.ts'
import { createHtmlFieldMapper } from '#domain/html/html-fields.ts'
import { uploadedIn, uploadPath } from '#domain/html/uploads.ts'
import { removeFileFrom } from '../../adapters/html/remove-file.ts'
import type { StoredDocument } from './stored-quotation.ts'

const mapHtml = createHtmlFieldMapper(QuotationSchema)

/** The ids of the uploaded files that a stored document refers to: in its blocks, and its logo. */
export const filesShownBy = ({ head, blocks }: StoredDocument): string[] => [
  ...new Set([...uploadedIn(head.letterhead?.logo ?? ''), ...uploadedIn(blocks)]),
]

/**
 * Removes a file from a quotation, in place: from its html, and as its logo. Returns whether the
 * quotation showed it.
 */
export async function removeFileFromQuotation(
  quotation: Quotation,
  fileId: string,
): Promise<boolean> {
  const hadFile = await removeFileFrom(quotation, mapHtml, fileId)
  const { letterhead } = quotation
  if (letterhead?.logo !== uploadPath(fileId)) return hadFile
  quotation.letterhead = { ...letterhead, logo: '' }
  return true
}
