import { changeMeta, runOnMeta } from '../commands.ts'
import { holdUnanswered } from '../saving/unanswered.ts'
import { currentDraftKey, writeNow } from './keeper.ts'
import { $offer, discardOffer } from './offer.ts'
import type { Draft } from './store.ts'

/**
 * Puts the offered draft on the paper as one undoable step. It keeps the revision that it was
 * made from, so that a save which meets a newer one asks, and knows of a save that was never
 * answered. The draft goes only when its work is safe under the page's own.
 */
export async function restoreOffer(): Promise<void> {
  const { draft, quotation } = $offer.get() ?? {}
  if (!draft || !quotation) return
  const { name, category, desc, info, currency, locale, revision, blocks } = quotation
  changeMeta({ revision })
  keepSaveId(draft)
  runOnMeta({ name, category, desc, info, currency, locale }, () => blocks)
  await writeNow()
  await discardOffer()
}

function keepSaveId({ saveId, quotationId }: Draft): void {
  if (typeof saveId !== 'string' || !UUID.test(saveId)) return
  holdUnanswered(currentDraftKey(), { saveId, quotationId, attempt: null })
}

/** What lay in the browser's store is not trusted: another text would be refused at every save. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
