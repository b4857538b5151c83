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

/** Answers what other tabs of this browser ask and tell, and a login in any of them. */
export function answerOtherTabs(): void {
  answerHandOvers()
  onFileDeleted(removeFromPage)
  offerUploads()
}

/** Out of the document, what is copied, and a bookmark's form. This tab's own settings tell of it too. */
async function removeFromPage(file: DeletedFile): Promise<void> {
  // The answer to a save brings the revision that the deletion has raised, and what counts as saved.
  await onceSaved()
  flushSync(commitOpenRichText)
  const without = withoutFile(file.fileId)
  removeDeletedFile(documentStore, file, without)
  const copied = $copyState.get()
  const items = without(copied.items)
  if (items !== copied.items) $copyState.set({ ...copied, items })
  $spare.set(without($spare.get()))
}
