import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { nameForSave } from '../../../../src/domain/document/suggest-name.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { announceFailure, announceSaved, type Sharing, saveStored } from '../../editor/index.ts'
import { WORDS } from './share-words.ts'
import type { ShareOutcome } from './use-sharing.ts'

/**
 * Shares a quotation as stored, from the list, and toasts the outcome (product: Sharing).
 * @param replace called with the newly stored quotation, or with the newer
 * version that the save met
 */
export function createStoredSharing(
  quotation: Quotation,
  replace: (stored: Quotation) => void,
  onConflict: () => void,
) {
  return async function share({ access, ...mails }: Sharing): Promise<ShareOutcome> {
    const outcome = await saveStored(quotation, { name: nameForSave(quotation), access }, mails)
    if (outcome.ok) {
      replace(outcome.quotation)
      announceSaved(outcome)
      return outcome
    }
    if (outcome.reason === 'conflict') {
      replace(outcome.newer)
      onConflict()
    }
    announceFailure(outcome, location.pathname, {
      conflict: WORDS.changedElsewhere,
      deleted: MESSAGES.quotation.notFound(quotation.id),
      unreachable: WORDS.unreachable,
    })
    return outcome
  }
}
