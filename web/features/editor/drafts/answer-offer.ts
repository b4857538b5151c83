import type { WritableAtom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
import { writtenFields } from '#domain/document/written-fields.ts'
import type { DocumentStore } from '../document/store.ts'
import type { Autosave } from './autosave.ts'
import type { Draft, DraftDatabase } from './draft-database.ts'
import type { DraftOffer } from './offer-draft.ts'

interface OfferAnswersDeps {
  readonly store: DocumentStore
  readonly database: DraftDatabase
  readonly autosave: Autosave
  readonly $offer: WritableAtom<DraftOffer | null>
  readonly offerDraft: (quotationId: string) => Promise<void>
  /** Opens the draft if its quotation could not be loaded; false while it is still loading. */
  readonly openUnloaded: (quotation: Quotation) => boolean
}

/** Restores or discards the offered draft. */
export function createOfferAnswers(deps: OfferAnswersDeps) {
  const { store, database, autosave, $offer, offerDraft, openUnloaded } = deps

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
    const { revision, blocks } = quotation
    return store.runOnMeta({ ...writtenFields(quotation), revision }, () => blocks)
  }

  function keepPendingSave({ saveId, quotationId }: Draft): void {
    // The database is not trusted: the server would refuse any other text at every save.
    if (typeof saveId !== 'string' || !UUID.test(saveId)) return
    autosave.keepPendingSave({ saveId, quotationId, request: null })
  }

  return { discardOffer, restoreOffer }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
