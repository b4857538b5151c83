import { atom } from 'nanostores'
import type { Quotation } from '../../../../../src/domain/document/quotation.ts'
import { $session, $targetRoute } from '../../../../state/session.ts'
import { committedBlocks } from '../store.ts'
import { currentDraftKey } from './autosave.ts'
import { allDrafts, type Draft, removeDraft, writeDraft } from './database.ts'
import { livingPages, PAGE } from './tab-lock.ts'

/** Unsaved work from an earlier time that the person may take up again. */
export interface Offer {
  readonly draft: Draft
  /** Null when the draft can't be read: it can only be discarded. */
  readonly quotation: Quotation | null
}

export const $offer = atom<Offer | null>(null)

/** Fetches what reads a draft. Wanted once there is one: the server may be away when it is offered. */
const loadCheck = () => import('./check-draft.ts')

/** Writes the draft, and is ready to offer it back. */
export async function keepDraft(draft: Draft): Promise<void> {
  await writeDraft(draft)
  void loadCheck().catch(() => {})
}

/** Looks for unsaved work on the quotation by who is here now; the newest is offered first. */
export async function offerDraft(quotationId: string): Promise<void> {
  const offer = await findOffer(quotationId).catch(() => null)
  $offer.set(offer)
  // A save form that opened by itself would save the paper without what is offered here.
  if (offer && $targetRoute.get()?.endsWith('/save')) $targetRoute.set(null)
}

/** Takes the offered draft away for good and offers the next, if any. */
export async function discardOffer(): Promise<void> {
  const offer = $offer.get()
  if (!offer) return
  $offer.set(null)
  await discard(offer.draft)
}

export async function discard({ key, quotationId }: Draft): Promise<void> {
  await removeDraft(key)
  await offerDraft(quotationId)
}

/** Makes anonymous drafts the user's own, once somebody has logged in (design). */
export async function adoptDrafts(user: string): Promise<void> {
  const drafts = await orphans()
  await Promise.all(
    drafts.filter((draft) => draft.user === '').map((draft) => writeDraft({ ...draft, user })),
  )
}

async function findOffer(quotationId: string): Promise<Offer | null> {
  const user = $session.get().email
  const found = (await orphans())
    .filter((draft) => draft.user === user && draft.quotationId === quotationId)
    .sort((a, b) => b.at - a.at)
  const draft = found[0]
  if (!draft) return null
  const { checkDraft } = await loadCheck()
  return { draft, quotation: checkDraft(draft.quotation, committedBlocks()) }
}

/** Drafts that no open page is writing: other tabs' are theirs, and ours is on the paper. */
async function orphans(): Promise<Draft[]> {
  const [drafts, living] = await Promise.all([allDrafts(), livingPages()])
  return drafts.filter(
    ({ key, page }) => key !== currentDraftKey() && (page === PAGE || !living.has(page)),
  )
}
