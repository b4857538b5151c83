import { NEW_ID, newQuotation, type Quotation } from '#domain/document/quotation.ts'
import { writtenFields } from '#domain/document/written-fields.ts'
import { cancelCopying } from '../../../state/copy-state.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { tabStorage } from '../../../state/session.ts'
import { $backgroundMessage, beginLoad } from '../document/load-state.ts'
import { documentStore, openDocument } from '../document/store.ts'
import { createOfferAnswers } from './answer-offer.ts'
import { draftDatabase } from './draft-database.ts'
import { $offer, autosave, offerDraft } from './page-drafts.ts'

/** The answers to the page's offer of a draft. */
const answers = createOfferAnswers({
  store: documentStore,
  database: draftDatabase,
  autosave,
  $offer,
  offerDraft,
  openUnloaded,
})

export const { discardOffer } = answers

/** Where a tab keeps the key of the draft that it opens by itself (session/continue-work.ts). */
export const KEPT_DRAFT = 'kept-draft'

$offer.listen((offer) => {
  if (!offer || offer.draft.key !== tabStorage()?.getItem(KEPT_DRAFT)) return
  tabStorage()?.removeItem(KEPT_DRAFT)
  void restoreOffer()
})

export function restoreOffer(): Promise<void> {
  // The paper is read-only while something is being copied (product: Paste mode).
  cancelCopying()
  return answers.restoreOffer()
}

/**
 * Opens a draft whose quotation could not be loaded: under its own id if the server may answer
 * later, as a new quotation if it was deleted or is no longer the user's.
 */
function openUnloaded(quotation: Quotation): boolean {
  const message = $backgroundMessage.get()
  if (!message) return false
  beginLoad()
  autosave.startDraft()
  if ('canRetry' in message && message.canRetry) {
    openDocument(quotation, false)
    return true
  }
  openDocument({ ...newQuotation(quotation.blocks), ...writtenFields(quotation) }, false)
  navigate(quotationPath(NEW_ID))
  return true
}
