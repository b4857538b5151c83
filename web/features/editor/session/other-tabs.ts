import { flushSync } from 'react-dom'
import { createHtmlMapper } from '#domain/html/map-html.ts'
import { htmlWithoutFile } from '#domain/html/uploads.ts'
import { openChannel } from '../../../state/browser-storage.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { type DeletedFile, onFileDeleted } from '../../../state/deleted-files.ts'
import { $spare } from '../../../state/spare-slot.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import { type DocumentStore, documentStore } from '../document/store.ts'
import { PAGE } from '../drafts/tab-lock.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { parseInert } from '../rich-text/read-dom.ts'
import { offerUploads } from '../saving/embedded-files.ts'
import { onceSaved } from '../saving/save-document.ts'

/** Answers requests and messages from other tabs of this browser, and a login in any of them. */
export function answerOtherTabs(): void {
  answerHandOvers()
  onFileDeleted(removeFromPage)
  offerUploads()
}

/**
 * Removes the file from the document, the copied items and a bookmark's form. This tab's own
 * settings also report deleted files.
 */
async function removeFromPage(file: DeletedFile): Promise<void> {
  // A running save's answer brings the revision raised by the deletion, and what counts as saved.
  await onceSaved()
  flushSync(commitOpenRichText)
  const without = withoutFile(file.fileId)
  removeDeletedFile(documentStore, file, without)
  const copied = $copyState.get()
  const items = without(copied.items)
  if (items !== copied.items) $copyState.set({ ...copied, items })
  $spare.set(without($spare.get()))
}

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

/** A page asks another for its draft, and is told when it may take it. */
export type Message = { ask: string; for: string } | { handedOver: string }

export const CHANNEL = 'quotation-drafts'

/** Hands this page's draft over to any page that asks for it. */
function answerHandOvers(): void {
  const channel = openChannel(CHANNEL)
  channel?.addEventListener('message', async ({ data }: MessageEvent<Message>) => {
    if (!('ask' in data) || data.ask !== PAGE) return
    const { handOver } = await import('./hand-over.ts')
    await handOver(data.for)
    channel.postMessage({ handedOver: PAGE } satisfies Message)
  })
}
