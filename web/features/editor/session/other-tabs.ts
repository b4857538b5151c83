import { flushSync } from 'react-dom'
import { $copyState } from '../../../state/copy-state.ts'
import { type DeletedFile, onFileDeleted } from '../../../state/deleted-files.ts'
import { $spare } from '../../../state/spare-slot.ts'
import { documentStore } from '../document/store.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { offerUploads } from '../saving/embedded-files.ts'
import { onceSaved } from '../saving/save-document.ts'
import { answerHandOvers } from './hand-over-channel.ts'
import { removeDeletedFile, withoutFile } from './remove-deleted-file.ts'

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
