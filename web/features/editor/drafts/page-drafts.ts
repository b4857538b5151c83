import { NEW_ID, newQuotation, type Quotation } from '../../../../src/domain/document/quotation.ts'
import { cancelCopying } from '../../../state/copy-state.ts'
import { prefetch } from '../../../state/lazy.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { $session, $targetRoute, $workOwner } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { $backgroundMessage, beginLoad } from '../document/load-state.ts'
import { documentStore, openDocument } from '../document/store.ts'
import { WORDS } from '../editor-words.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { createAutosave } from './autosave.ts'
import { draftDatabase, openDraftDatabase } from './draft-database.ts'
import { createDraftOffers, loadCheckDraft } from './offer-draft.ts'
import { lockTab, openPages, PAGE } from './tab-lock.ts'

/** The drafts of this page's document. */
export const autosave = createAutosave({
  store: documentStore,
  database: {
    ...draftDatabase,
    async write(draft) {
      await draftDatabase.write(draft)
      // Prefetched, since the server may be unreachable when the draft is to be restored.
      prefetch(loadCheckDraft)
    },
  },
  page: PAGE,
  owner: () => $workOwner.get(),
  commitTyped: commitOpenRichText,
  onFailure: warnOnce,
})

const offers = createDraftOffers({
  store: documentStore,
  database: draftDatabase,
  autosave,
  page: PAGE,
  openPages,
  currentUser: () => $session.get().email,
  openUnloaded,
})

export const { $offer, adoptDrafts, discardOffer } = offers

/** Starts the page's part of autosave: its lock, and a last write when the page is left. */
export function startDrafts(): void {
  lockTab()
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, openDraftDatabase, { capture: true, once: true })
  for (const type of ['beforeunload', 'pagehide']) addEventListener(type, autosave.flush)
  document.addEventListener('visibilitychange', () => document.hidden && autosave.flush())
}

/** Offers the newest draft of the quotation; resolves with its banner in place. */
export async function offerDraft(quotationId: string): Promise<void> {
  await offers.offerDraft(quotationId)
  // A save form that opens by itself would save the paper without the offered draft.
  if ($offer.get() && $targetRoute.get()?.endsWith('/save')) $targetRoute.set(null)
}

export function restoreOffer(): Promise<void> {
  // The paper is read-only while something is being copied (product: Paste mode).
  cancelCopying()
  return offers.restoreOffer()
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
  const { name, category, desc, info, currency, locale, blocks } = quotation
  openDocument({ ...newQuotation(blocks), name, category, desc, info, currency, locale }, false)
  navigate(quotationPath(NEW_ID))
  return true
}

let isWarned = false

/** A browser that stores no drafts can still edit; the user is warned once. */
function warnOnce(): void {
  if (!isWarned) toast.warning(WORDS.drafts.notStored)
  isWarned = true
}
