import { toast } from '../../../state/toasts.ts'
import { loadAfterwards } from '../load-afterwards.ts'
import { WORDS } from '../words.ts'
import type { SaveFields } from './attempt.ts'
import type { SaveOutcome } from './save.ts'

/** What Save does (start-save.ts), as soon as that is here. */
export async function startSave(): Promise<void> {
  const saving = await reach()
  saving?.startSave()
}

/** Saves the open quotation (save.ts). */
export async function saveOpenQuotation(fields?: SaveFields): Promise<SaveOutcome> {
  const saving = await reach()
  return saving?.saveOpenQuotation(fields) ?? { ok: false, message: WORDS.unreachable }
}

/** A server that can't give the code of saving could not save either. */
async function reach() {
  try {
    return await loadAfterwards()
  } catch {
    toast.error(WORDS.unreachable)
    return null
  }
}
