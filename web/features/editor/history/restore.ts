import { signal } from '@preact/signals-react'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { $isDirty, runOnMeta } from '../document/store.ts'
import { saveOpenQuotation } from '../saving/save-document.ts'
import { AS_NEW } from '../saving/save-request.ts'
import { saveStored } from '../saving/save-stored.ts'
import { WORDS as SAVE_WORDS } from '../saving/save-words.ts'
import { undoEdit } from '../session/undo.ts'
import type { History } from './history.ts'
import { WORDS } from './words.ts'

/** The version about which is asked, since there is unsaved work; null while nothing is asked. */
export const $asked = signal<Quotation | null>(null)

/** Restores the version, or asks first if that would replace unsaved work. */
export function restore(version: Quotation, history: History): void {
  if ($isDirty.peek()) $asked.value = version
  else void restoreNow(version, history)
}

/** Saves the unsaved work as a version of its own, then restores the asked one. */
export async function saveAndRestore(history: History): Promise<void> {
  const version = $asked.peek()
  $asked.value = null
  if (!version) return
  const outcome = await saveOpenQuotation()
  // What a conflict needs is shown above the paper.
  if (outcome.ok) await restoreNow(version, history)
}

/** Restores the asked version; what it replaces stays one undo away. */
export async function restoreAnyway(history: History): Promise<void> {
  const version = $asked.peek()
  $asked.value = null
  if (version) await restoreNow(version, history)
}

/**
 * Puts the version's content into the open document as one undoable step, then saves it as any
 * other edit: nothing is overwritten, a newer version elsewhere is a conflict, and a lost answer is
 * sent again (product: History).
 */
async function restoreNow(version: Quotation, history: History): Promise<void> {
  const { name, category, desc, info, currency, locale, tax, lines, numbering, blocks } = version
  const fields = { name, category, desc, info, currency, locale, tax, lines, numbering }
  if (!runOnMeta(fields, () => blocks)) return
  history.show('now')
  const outcome = await saveOpenQuotation()
  const text = outcome.ok ? WORDS.restored : WORDS.restoredUnsaved
  showToast({
    ...{ kind: outcome.ok ? 'success' : 'warning', text, durationMs: UNDO_MS },
    action: { label: WORDS.undo, run: undoEdit },
  })
}

/** Long enough to look at the paper first, in ms. */
const UNDO_MS = 8000

/** Saves the version as a new quotation, shared with nobody, and opens it. */
export async function openAsCopy(version: Quotation): Promise<void> {
  const name = SAVE_WORDS.copyName(version.name)
  const saved = await saveStored(version, { ...AS_NEW, name })
  if (!saved.ok) return toast.error(WORDS.notCopied)
  toast.success(WORDS.copied, TOAST_MS, name)
  navigate(quotationPath(saved.id))
}
