import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { callOpen } from '../../state/api.ts'
import { documentStore } from '../editor/index.ts'
import { startOver } from './choices.ts'
import { forgetChoices } from './kept-choices.ts'
import { IN_TIME, linkToken } from './link-token.ts'
import { tell } from './show-offer.ts'
import type { OfferFacts } from './shown-offer.ts'

/**
 * Shows what has become of the offer with the document that now stands: an accepted one has the choices
 * of the acceptance.
 */
export async function reopen(facts: OfferFacts): Promise<void> {
  const answer = await callOpen('POST', 'open-offer', { token: linkToken() }, IN_TIME)
  const quotation = answer.ok ? (answer.data.quotation as Quotation | null) : null
  if (quotation) {
    documentStore.openDocument(quotation)
    startOver()
    forgetChoices()
  }
  tell(answer.ok ? answer.data.offer : facts)
}
