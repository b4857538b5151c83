import { writeAcceptanceFile } from '../../../../src/domain/offers/acceptance-file.ts'
import { acceptedText } from '../../../../src/domain/offers/canonical.ts'
import type { AcceptedOffer } from '../../../state/accepted-offer.ts'

/** What a pdf carries, so that the acceptance can be verified (product: Verifying an acceptance). */
export const carriedText = ({ quotation, answer }: AcceptedOffer): string =>
  writeAcceptanceFile({ hash: answer.hash, document: acceptedText(quotation, answer) })
