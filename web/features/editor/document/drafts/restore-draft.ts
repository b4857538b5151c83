import {
  NEW_ID,
  newQuotation,
  type Quotation,
} from '../../../../../src/domain/document/quotation.ts'
import { cancelCopying } from '../../../../state/copy-state.ts'
import { navigate, quotationPath } from '../../../../state/routes.ts'
import { $backgroundMessage, putUnsaved } from '../load.ts'
import { holdUnanswered } from '../save/pending-save.ts'
import { $document, $isReadOnly, runOnMeta } from '../store.ts'
import { currentDraftKey, signDraft } from './autosave.ts'
import { type Draft, readDraft } from './database.ts'
import { $offer, discard } from './offer-draft.ts'

/**
 * Puts the offered draft on the paper. It goes only when its work is safe under the page's own:
 * a paper that can't take it, or a browser that writes no more, leaves it to be offered again.
 */
export async function restoreOffer(): Promise<void> {
  const { draft, quotation } = $offer.get() ?? {}
  if (!draft || !quotation) return
  // The paper is read-only while something is being copied (spec 4).
  cancelCopying()
  if (!putBack(draft, quotation)) return
  $offer.set(null)
  await signDraft(draft.user)
  const isSafe = await readDraft(currentDraftKey()).catch(() => undefined)
  if (isSafe) await discard(draft)
}

function putBack(draft: Draft, quotation: Quotation): boolean {
  if ($document.peek() && !$isReadOnly.peek()) return putOver(draft, quotation)
  const why = $backgroundMessage.get()
  // Nothing is known yet: it is still being loaded.
  if (!why) return false
  if (why.remedy === 'retry') putAlone(draft, quotation)
  else putAnew(quotation)
  return true
}

/**
 * Over what the server has, as one undoable step. It keeps the revision that it was made from, so
 * that a save which meets a newer one asks, and knows of a save that was never answered.
 */
function putOver(draft: Draft, quotation: Quotation): boolean {
  const { name, category, desc, info, currency, locale, revision, blocks } = quotation
  const meta = { name, category, desc, info, currency, locale, revision }
  if (!runOnMeta(meta, () => blocks)) return false
  keepSaveId(draft)
  return true
}

/** What the server has can't be fetched just now: a save will meet it. */
function putAlone(draft: Draft, quotation: Quotation): void {
  putUnsaved(quotation)
  keepSaveId(draft)
}

/** The quotation is gone, or not for this person any more: the work goes on as a new one. */
function putAnew({ name, category, desc, info, currency, locale, blocks }: Quotation): void {
  putUnsaved({ ...newQuotation(blocks), name, category, desc, info, currency, locale })
  navigate(quotationPath(NEW_ID))
}

function keepSaveId({ saveId, quotationId }: Draft): void {
  if (typeof saveId !== 'string' || !UUID.test(saveId)) return
  holdUnanswered(currentDraftKey(), { saveId, quotationId, attempt: null })
}

/** What lay in the browser's store is not trusted: another text would be refused at every save. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
