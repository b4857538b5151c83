import { editor as WORDS } from '#domain/words/en/editor.json'
import { prefetch } from '../../../state/lazy.ts'
import { $session, $targetRoute, $workOwner } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { documentStore } from '../document/store.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { createAutosave } from './autosave.ts'
import { draftDatabase, openDraftDatabase } from './draft-database.ts'
import { createDraftOffers, loadCheckDraft } from './offer-draft.ts'
import { lockTab, openPages, PAGE } from './tab-lock.ts'

let loadBanner: () => Promise<unknown> = async () => {}

/** The drafts of this page's document. */
export const autosave = createAutosave({
  store: documentStore,
  database: {
    ...draftDatabase,
    async write(draft) {
      await draftDatabase.write(draft)
      // Prefetched, since the server may be unreachable when the draft is to be restored.
      prefetch(loadCheckDraft, loadBanner)
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
  loadBanner: () => loadBanner(),
})

export const { $offer, adoptDrafts } = offers

/**
 * Starts the page's part of autosave: its lock, and a last write when the page is left.
 * @param load loads what shows an offered draft
 */
export function startDrafts(load: () => Promise<unknown>): void {
  loadBanner = load
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

let isWarned = false

/** A browser that stores no drafts can still edit; the user is warned once. */
function warnOnce(): void {
  if (!isWarned) toast.warning(WORDS.drafts.notStored)
  isWarned = true
}
