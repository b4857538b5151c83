import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { nameForSave } from '../../../../src/domain/document/suggest-name.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { type Failure, isUnreachable } from '../../../state/api.ts'
import { TOAST_MS, toast } from '../../../state/toasts.ts'
import { warnAndLogIn } from '../../account/index.ts'
import { acceptStored, type Sharing } from '../../editor/index.ts'
import { saveStored } from '../save-stored.ts'
import { WORDS } from './share-words.ts'
import type { ShareOutcome } from './use-sharing.ts'

/**
 * Shares a quotation as it is stored, from the list, and toasts the outcome (spec 4, 8).
 * @param replace gets it as it is stored then, or the newer version that the save met
 */
export function createStoredSharing(
  quotation: Quotation,
  replace: (stored: Quotation) => void,
  onConflict: () => void,
) {
  return async function share({ access, notify }: Sharing): Promise<ShareOutcome> {
    const shared = { ...quotation, name: nameForSave(quotation), access }
    const answer = await saveStored({ quotation: shared, share: true, notify })
    if (answer.ok || answer.status === 409) replace((answer.data as Saved).quotation)
    if (answer.ok) return accept(answer.data)
    if (answer.status === 409) onConflict()
    report(answer)
    return { ok: false }
  }
}

type Saved = { message: string; quotation: Quotation; notMailed?: string[] }

function accept({ message, quotation, notMailed = [] }: Saved): ShareOutcome {
  const { access, name } = quotation
  acceptStored(quotation, { access, name })
  if (message === 'updated') toast.success(MESSAGES.quotation.updated, TOAST_MS, name)
  else toast.success(MESSAGES.quotation.copiedAndShared, 5000, name)
  return { ok: true, quotation, notMailed }
}

function report(answer: Failure): void {
  const { status, message } = answer
  if (status === 409) toast.warning(WORDS.changedElsewhere)
  else if (status === 401) warnAndLogIn(location.pathname)
  else toast.error(isUnreachable(answer) ? WORDS.unreachable : message)
}
