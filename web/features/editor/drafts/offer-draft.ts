import { atom } from 'nanostores'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { lazy } from '../../../state/lazy.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import type { DocumentStore } from '../document/store.ts'
import type { Autosave } from './autosave.ts'
import type { Draft, DraftDatabase } from './draft-database.ts'

/** Unsaved work from an earlier page that the person may restore. */
export interface DraftOffer {
  readonly draft: Draft
  /** How many there are, of which this is the newest. */
  readonly count: number
  /** Null when the draft is damaged: it can only be discarded. */
  readonly quotation: Quotation | null
  /** It, or its quotation, is of a newer version of the program, which it is kept for. */
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
  /** The email of who is logged in; '' for nobody. */
  readonly currentUser: () => string
  /** Opens the draft where its quotation could not be loaded; false while that is still loading. */
  readonly openUnloaded: (quotation: Quotation) => boolean
}

/** Brings TypeBox with it, and is wanted only where there is a draft. */
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

  /** Makes anonymous drafts the user's, after a login (product: Drafts). */
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
   * Puts the offered draft on the paper. It is deleted only once its work is stored as the page's own
   * draft: a document that can't take it leaves it on offer. An older draft is not offered before this
   * work is saved, in whose place it would be put.
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
   * Over the open document as one undoable step. The draft keeps the revision it was made from, so
   * that a save which meets a newer one asks first. Unsaved work on the paper stays a draft, to be
   * offered later.
   */
  function open(quotation: Quotation): boolean {
    // A draft of an offer is the copy that was begun.
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
