import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { api, type Failure, newSaveId } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { warnAndLogIn } from '../../account/index.ts'
import { acceptStored, type Sharing } from '../../editor/index.ts'
import type { ShareOutcome } from './share-form.tsx'
import { WORDS } from './words.ts'

/**
 * Shares a quotation as it is stored, from the list, and toasts the outcome (spec 4, 8).
 * @param onChangedElsewhere gets the newer version that the save met
 */
export function createStoredSharing(
  quotation: Quotation,
  onChangedElsewhere: (stored: Quotation) => void,
) {
  // Repeated until it is answered: a lost answer makes no second copy (api, saveId).
  let unanswered: { key: string; saveId: string } | null = null

  return async function share({ access, notify }: Sharing): Promise<ShareOutcome> {
    const key = JSON.stringify([access, notify])
    const saveId = unanswered?.key === key ? unanswered.saveId : newSaveId()
    unanswered = { key, saveId }
    const sent = { ...quotation, access }
    const answer = await api.saveQuotation({ quotation: sent, saveId, share: true, notify })
    if (answer.ok || answer.status !== null) unanswered = null
    if (answer.ok) return accept(answer.data)
    if (answer.status === 409) onChangedElsewhere((answer.data as Saved).quotation)
    report(answer)
    return { ok: false }
  }
}

type Saved = { message: string; quotation: Quotation; notMailed?: string[] }

function accept({ message, quotation, notMailed = [] }: Saved): ShareOutcome {
  acceptStored(quotation, { access: quotation.access })
  if (message === 'updated') toast.success(MESSAGES.quotation.updated)
  else toast.success(MESSAGES.quotation.copiedAndShared, 5000)
  return { ok: true, id: quotation.id, notMailed }
}

function report({ status, message }: Failure): void {
  if (status === 409) toast.warning(WORDS.changedElsewhere)
  else if (status === 401) warnAndLogIn(location.pathname)
  else toast.error(status === null ? WORDS.unreachable : message)
}
