import { lazy } from '../../../../state/lazy.ts'
import { toast } from '../../../../state/toasts.ts'
import { WORDS } from '../../words.ts'
import type { SaveOutcome } from './outcome.ts'

type Saving = typeof import('./save-document.ts')

/** What saves is loaded ahead of need, or with the first save. */
export const loadSaving = lazy<Saving>(() => import('./save-document.ts'))

export async function startSave(): Promise<void> {
  const saving = await loadOrReport()
  saving?.startSave()
}

export async function saveOpenQuotation(
  ...saved: Parameters<Saving['saveOpenQuotation']>
): Promise<SaveOutcome> {
  const saving = await loadOrReport()
  return saving?.saveOpenQuotation(...saved) ?? { ok: false, reason: 'unreachable' }
}

async function loadOrReport(): Promise<Saving | null> {
  try {
    return await loadSaving()
  } catch {
    toast.error(WORDS.saving.unreachable)
    return null
  }
}
