import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { $acceptedOffer, type AcceptedOffer } from '../../state/accepted-offer.ts'
import { documentStore } from '../editor/index.ts'
import { offerCalls } from './calls.ts'
import { startOver } from './choices.ts'
import { forgetChoices } from './kept-choices.ts'
import { $isClosed, $offer, isOpen, type OfferFacts, type ShownOffer } from './shown-offer.ts'

/** Shows the offer; one that isn't open any more leaves nothing to choose. */
export function showOffer(shown: ShownOffer): void {
  $offer.set(shown)
  $acceptedOffer.set(shown.facts.state === 'accepted' ? fetchAccepted : null)
  if (isOpen(shown)) return
  if (!$isClosed.peek()) documentStore.lockEdits()
  $isClosed.value = true
  forgetChoices()
}

/** Shows what has become of the offer, in place. */
export function tell(facts: OfferFacts): void {
  const shown = $offer.get()
  if (shown) showOffer({ ...shown, facts })
}

/** What was accepted, as the server has it. */
async function fetchAccepted(): Promise<AcceptedOffer | null> {
  const opened = await offerCalls.open()
  if (!opened.ok) return null
  const { quotation, offer } = opened.data
  if (!quotation || !offer.answer) return null
  return {
    quotation: quotation as AcceptedOffer['quotation'],
    ...{ answer: offer.answer, sender: offer.sender },
  }
}

/** The same with the document that now stands: an accepted one has the choices of the acceptance. */
export async function reopen(facts: OfferFacts): Promise<void> {
  const answer = await offerCalls.open()
  const quotation = answer.ok ? (answer.data.quotation as Quotation | null) : null
  if (quotation) {
    documentStore.openDocument(quotation)
    startOver()
    forgetChoices()
  }
  tell(answer.ok ? answer.data.offer : facts)
}
