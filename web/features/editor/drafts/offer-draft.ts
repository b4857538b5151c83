import { atom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
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
  /** Loads what shows an offer; awaited before there is one. */
  readonly loadBanner: () => Promise<unknown>
}

/** Loaded only if there is a draft, since it brings TypeBox. */
export const loadCheckDraft = lazy(() => import('./check-draft.ts'))

/** Finds drafts that no open page is writing, and offers them (answer-offer.ts). */
export function createDraftOffers(deps: DraftOffersDeps) {
  const { store, database, autosave, page, openPages, currentUser, loadBanner } = deps
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

  async function findDraft(quotationId: string): Promise<DraftOffer | null> {
    await autosave.written()
    const user = currentUser()
    const drafts = (await orphanedDrafts())
      .filter((each) => each.user === user && each.quotationId === quotationId)
      .sort((a, b) => b.at - a.at)
    const [draft] = drafts
    if (!draft) return null
    const offer = { draft, count: drafts.length }
    if (reportNewer(draft.quotation) || store.$isNewer.peek()) {
      await loadBanner()
      return { ...offer, quotation: null, isAhead: true }
    }
    const [{ checkDraft }] = await Promise.all([loadCheckDraft(), loadBanner()])
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

  return { $offer, offerDraft, adoptDrafts }
}
