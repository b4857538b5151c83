import { $acceptedOffer, type AcceptedOffer } from '../../state/accepted-offer.ts'
import { callOpen } from '../../state/api.ts'
import { $route } from '../../state/routes.ts'
import { currentQuotation, documentStore } from '../editor/index.ts'
import { forgetAnswer, forgetChoices } from './kept-choices.ts'
import {
  $isClosed,
  $offer,
  dueIn,
  leftOutIn,
  mayChoose,
  type OfferFacts,
  type ShownOffer,
} from './shown-offer.ts'

/** Shows the offer; one that isn't open any more leaves nothing to choose, nor what one of several has accepted. */
export function showOffer(shown: ShownOffer): void {
  $offer.set(shown)
  $acceptedOffer.set(shown.facts.state === 'accepted' ? fetchAccepted : null)
  if (mayChoose(shown)) return
  if (!$isClosed.peek()) documentStore.lockEdits()
  $isClosed.value = true
  forgetChoices()
  forgetAnswer()
}

/** Shows what has become of the offer, in place. */
export function tell(facts: OfferFacts): void {
  const shown = $offer.get()
  const quotation = currentQuotation()
  const due = shown && dueIn(quotation, facts, shown.words.acceptance)
  if (shown) showOffer({ ...shown, facts, due, leftOut: leftOutIn(quotation, facts) })
}

/** What was accepted, as the server has it. */
async function fetchAccepted(): Promise<AcceptedOffer | null> {
  const opened = await callOpen('POST', 'open-offer', { token: linkToken() }, IN_TIME)
  if (!opened.ok) return null
  const { quotation, offer } = opened.data
  if (!quotation || !offer.answer) return null
  return {
    quotation: quotation as AcceptedOffer['quotation'],
    answer: offer.answer,
    sender: offer.sender,
  }
}

/** How long the customer's calls may take. */
export const IN_TIME = { timeoutMs: 15_000 }

/** The token of the link in the address: it stands in for a login in the customer's calls. */
export function linkToken(): string {
  const route = $route.get()
  return route.screen === 'offer' ? route.token : ''
}
