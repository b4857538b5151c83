import { createHtmlMapper } from '../../../../src/domain/html/map-html.ts'
import { htmlWithoutFile } from '../../../../src/domain/html/uploads.ts'
import type { DeletedFile } from '../../../state/deleted-files.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import type { DocumentStore } from '../document/store.ts'
import { parseInert } from '../rich-text/read-dom.ts'

/** Creates a function that removes the file from any part of a document. */
export const withoutFile = (fileId: string, parse = parseInert) =>
  createHtmlMapper((html) => htmlWithoutFile(html, fileId, parse))

/**
 * Removes a deleted file from the open document as the server did from the stored one, and adopts
 * the stored one's new revision. A document that was outdated before meets a conflict at its next
 * save, as after any save elsewhere.
 */
export function removeDeletedFile(
  store: DocumentStore,
  { fileId, quotations }: DeletedFile,
  without = withoutFile(fileId),
): void {
  rewriteDocument(store, without, { isStored: true })
  const open = store.currentQuotation()
  const stored = quotations.find(({ id }) => id === open?.id)
  if (stored && open?.revision === stored.revision - 1)
    store.changeMeta({ revision: stored.revision })
}
