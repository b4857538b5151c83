import { atom } from 'nanostores'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { lazy } from '../../../state/lazy.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import type { DocumentStore } from '../document/store.ts'
import type { Autosave } from './autosave.ts'
import type { Draft, DraftDatabase } from './draft-database.ts'

/** Unsaved work from an earlier page that the user may restore. */
export interface DraftOffer {
  readonly draft: Draft
  /** The number of drafts, of which this is the newest. */
  readonly count: number
  /** Null if the draft is damaged and can only be discarded, or if `isAhead`. */
  readonly quotation: Quotation | null
  /**
   * The draft or its quotation was made by a newer version of the program, for which
   * the draft is kept.
   */
  readonly isAhead: boolean
}

interface DraftOffersDeps {
  readonly store: DocumentStore
  readonly database: DraftDatabase
  readonly autosave: Autosave
  /** This page's name. */
  readonly page: string
  /** The names of all open pages (tab-lock.ts). */
  readonly openPages: () => Promise<ReadonlySet<string>>
  /** The email of the logged-in user; '' for nobody. */
  readonly currentUser: () => string
  /** Opens the draft if its quotation could not be loaded; false while it is still loading. */
  readonly openUnloaded: (quotation: Quotation) => boolean
}

/** Loaded only if there is a draft, since it brings TypeBox. */
export const loadCheckDraft = lazy(() => import('./check-draft.ts'))

/** Finds drafts that no open page is writing, and restores or discards them. */
export function createDraftOffers(deps: DraftOffersDeps) {
  const { store, database, autosave, page, openPages, currentUser, openUnloaded } = deps
  const $offer = atom<DraftOffer | null>(null)

  let latest = 0

  /** Offers the newest draft of the quotation that is the current user's, if there is one. */
  async function offerDraft(quotationId: string): Promise<void> {
    const turn = ++latest
    const found = await findDraft(quotationId).catch(() => null)
    if (turn === latest) $offer.set(found)
  }

  /** Makes the user the owner of anonymous drafts, after a login (product: Drafts). */
  async function adoptDrafts(user: string): Promise<void> {
    await autosave.written()
    const drafts = await orphanedDrafts().catch(() => [])
    const anonymous = drafts.filter((draft) => draft.user === '')
    await Promise.allSettled(anonymous.map((draft) => database.write({ ...draft, user })))
  }

  /** Deletes the offered draft and offers the next one, if any. */
  async function discardOffer(): Promise<void> {
    const offer = $offer.get()
    if (!offer) return
    $offer.set(null)
    await discard(offer.draft)
  }

  /**
   * Puts the offered draft on the paper. The draft is deleted only once its work is stored as the
   * page's own draft, so it stays on offer if the document can't take it. An older draft is not
   * offered before this work is saved, since it would replace it.
   */
  async function restoreOffer(): Promise<void> {
    const { draft, quotation } = $offer.get() ?? {}
    if (!draft || !quotation || !open(quotation)) return
    $offer.set(null)
    if (store.currentQuotation()?.id === draft.quotationId) keepPendingSave(draft)
    await autosave.sign(draft.user)
    const isStored = await database.read(autosave.key()).catch(() => undefined)
    if (isStored) await database.remove(draft.key)
  }

  async function findDraft(quotationId: string): Promise<DraftOffer | null> {
    await autosave.written()
    const user = currentUser()
    const drafts = (await orphanedDrafts())
      .filter((each) => each.user === user && each.quotationId === quotationId)
      .sort((a, b) => b.at - a.at)
    const [draft] = drafts
    if (!draft) return null
    const offer = { draft, count: drafts.length }
    if (reportNewer(draft.quotation) || store.$isNewer.peek())
      return { ...offer, quotation: null, isAhead: true }
    const { checkDraft } = await loadCheckDraft()
    const quotation = checkDraft(draft.quotation, store.committedBlocks())
    return { ...offer, quotation, isAhead: false }
  }

  /** Drafts that no open page is writing. */
  async function orphanedDrafts(): Promise<Draft[]> {
    const [drafts, open] = await Promise.all([database.all(), openPages()])
    return drafts.filter(
      (draft) => draft.key !== autosave.key() && (draft.page === page || !open.has(draft.page)),
    )
  }

  async function discard({ key, quotationId }: Draft): Promise<void> {
    await database.remove(key)
    await offerDraft(quotationId)
  }

  /**
   * Opens the draft over the open document as one undoable step. It keeps the revision it was made
   * from, so that its save asks first if a newer one exists. Unsaved work on the paper stays a
   * draft, to be offered later.
   */
  function open(quotation: Quotation): boolean {
    // The draft of an offer is a copy that was started.
    store.editAsCopy()
    if (!store.$document.peek() || store.$isReadOnly.peek()) return openUnloaded(quotation)
    if (store.$isLocked.peek()) return false
    if (store.$isDirty.peek()) autosave.startDraft()
    const { name, category, desc, info, currency, locale, revision, blocks } = quotation
    const meta = { name, category, desc, info, currency, locale, revision }
    return store.runOnMeta(meta, () => blocks)
  }

  function keepPendingSave({ saveId, quotationId }: Draft): void {
    // The database is not trusted: the server would refuse any other text at every save.
    if (typeof saveId !== 'string' || !UUID.test(saveId)) return
    autosave.keepPendingSave({ saveId, quotationId, request: null })
  }

  return { $offer, offerDraft, adoptDrafts, discardOffer, restoreOffer }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
