import { signal } from '@preact/signals-react'
import { copyOf } from '#domain/document/copy.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { writtenFields } from '#domain/document/written-fields.ts'
import { history as WORDS } from '#domain/words/en/editor.json'
import { navigate, quotationPath } from '../../../state/routes.ts'
import { TOAST_MS, toast } from '../../../state/toasts.ts'
import { isSame } from '../document/history.ts'
import { $isDirty, currentQuotation, runOnMeta } from '../document/store.ts'
import { saveTold } from '../saving/announce-save.ts'
import { saveOpenQuotation } from '../saving/save-document.ts'
import { saveStored } from '../saving/save-stored.ts'
import { offerUndo } from '../session/offer-undo.ts'
import type { History } from './history.ts'
import { $history } from './opened.ts'

/** The version about which is asked, since there is unsaved work; null while nothing is asked. */
export const $asked = signal<Quotation | null>(null)

/** Restores the version, or asks first if that would replace unsaved work. */
export function restore(version: Quotation, history: History): void {
  const now = currentQuotation()
  if (now && isSame(contentOf(now), contentOf(version))) toast.info(WORDS.isThere)
  else if ($isDirty.peek()) $asked.value = version
  else void restoreNow(version, history)
}

/**
 * Restores the asked version, which stays one undo away from what it replaces.
 * @param savesFirst saves the unsaved work as a version of its own before
 */
export async function restoreAsked(history: History, savesFirst: boolean): Promise<void> {
  const version = $asked.peek()
  $asked.value = null
  if (!version) return
  // What a conflict needs is shown above the paper.
  if (!savesFirst || (await saveOpenQuotation()).ok) await restoreNow(version, history)
}

/**
 * Puts the version's content into the open document as one undoable step, then saves it as any
 * other edit: nothing is overwritten, a newer version elsewhere is a conflict, and a lost answer is
 * sent again (product: History).
 */
async function restoreNow(version: Quotation, history: History): Promise<void> {
  // Another quotation may have been opened while the unsaved work was saved.
  if (currentQuotation()?.id !== history.id) return
  const { blocks, ...fields } = contentOf(version)
  // A copy: restored twice, each is a step of its own.
  if (!runOnMeta(fields, () => [...blocks])) return
  const undo = offerUndo()
  history.show('now')
  const outcome = await saveTold(history.id, () => saveOpenQuotation())
  if (outcome.ok) undo('success', WORDS.restored)
  else undo('warning', WORDS.restoredUnsaved)
}

/** What a version holds: all but its id, owner, times and sharing. */
function contentOf(version: Quotation) {
  return { ...writtenFields(version), blocks: version.blocks }
}

/** Saves the version as a new quotation, shared with nobody, and opens it. */
export async function openAsCopy(version: Quotation, history: History): Promise<void> {
  if ($isCopying.peek()) return
  $isCopying.value = true
  const copy = copyOf(version, new Date())
  const saved = await saveStored(copy, {}).finally(() => {
    $isCopying.value = false
  })
  if (!saved.ok) return toast.error(WORDS.notCopied)
  toast.success(WORDS.copied, TOAST_MS, copy.name)
  // Somebody who went on to something else meanwhile stays there: the copy is in their list.
  if ($history.peek() === history) navigate(quotationPath(saved.id))
}

/** A copy is being saved: a second press makes no second one. */
export const $isCopying = signal(false)
