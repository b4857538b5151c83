import { changeMeta, run } from '../commands.ts'
import { writeNow } from './keeper.ts'
import { $offer, discardOffer } from './offer.ts'

/**
 * Puts the offered draft on the paper as one undoable step. It keeps the revision that it was
 * made from, so that a save which meets a newer one asks. The draft goes only when its work is
 * safe under the page's own.
 */
export async function restoreOffer(): Promise<void> {
  const quotation = $offer.get()?.quotation
  if (!quotation) return
  const { name, category, desc, info, currency, locale, revision, blocks } = quotation
  changeMeta({ name, category, desc, info, currency, locale, revision })
  run(() => blocks)
  await writeNow()
  await discardOffer()
}
