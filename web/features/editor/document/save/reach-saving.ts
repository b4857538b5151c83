import { MESSAGES } from '../../../../../src/domain/words/messages.ts'
import { toast } from '../../../../state/toasts.ts'
import { loadAfterwards } from '../../load-afterwards.ts'
import { WORDS } from '../../words.ts'
import type { SaveOutcome } from './save.ts'
import type { SaveFields } from './save-attempt.ts'

/** What Save does (start-save.ts), as soon as that is here. */
export async function startSave(): Promise<void> {
  try {
    const saving = await loadAfterwards()
    saving.startSave()
  } catch {
    toast.error(MESSAGES.networkError)
  }
}

/** Saves the open quotation (save.ts). */
export async function saveOpenQuotation(fields?: SaveFields): Promise<SaveOutcome> {
  const saving = await loadAfterwards().catch(() => null)
  if (saving) return saving.saveOpenQuotation(fields)
  // A server that can't give the code of saving could not save either.
  toast.error(WORDS.unreachable)
  return { ok: false, message: WORDS.unreachable }
}
