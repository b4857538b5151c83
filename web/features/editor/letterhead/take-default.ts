import { letterheadOf } from '#domain/document/letterhead.ts'
import { type Letterhead, NEW_ID } from '#domain/document/quotation.ts'
import { fetchSeries } from '../../../state/number-series.ts'
import { $startedFrom } from '../../../state/own-start.ts'
import { listProfiles } from '../../../state/profiles.ts'
import type { DocumentModel } from '../document/model.ts'
import { $canUndo, $document, $isDirty, changeMeta } from '../document/store.ts'
import { $nextNumbers } from '../document/words-now.ts'
import { PAPER } from '../paper/elements.ts'
import { loadLetterhead } from './load.ts'

/**
 * Gives a new quotation the letterhead of the account's default profile (product: Letterhead). That
 * is no edit: nothing can be undone, and nothing is unsaved. Without an answer it has none.
 */
export async function takeDefaultLetterhead(isCurrent: () => boolean): Promise<void> {
  taken = null
  await takeFor($document.peek(), isCurrent)
}

/**
 * Does so again once the account's profiles were changed, for a new quotation that is still as it
 * was opened: with the default of then, or none because there was none.
 */
export async function retakeDefaultLetterhead(): Promise<void> {
  const opened = $document.peek()
  if (opened?.meta.peek().id !== NEW_ID || $startedFrom.get() || !isUntouched()) return
  await takeFor(opened, isUntouched)
}

/** The default's copy that the open quotation was given. */
let taken: Letterhead | null = null

async function takeFor(opened: DocumentModel | null, isCurrent: () => boolean): Promise<void> {
  const answer = await listProfiles()
  const [profile] = answer.ok ? answer.data.profiles : []
  if (!profile) return
  await loadLetterhead().catch(() => {})
  const { isDefault: _, ...stored } = profile
  const now = $document.peek()
  if (!now || !isCurrent() || now !== opened || (now.meta.peek().letterhead ?? null) !== taken)
    return
  taken = letterheadOf(stored)
  changeMeta({ letterhead: taken })
}

/** Shows in a new quotation's blank field which number a save would give it. */
export async function showNextNumber(): Promise<void> {
  const answer = await fetchSeries()
  if (!answer.ok) return
  $nextNumbers.value = Object.fromEntries(
    answer.data.series.map(({ profileId, nextNumber }) => [profileId, nextNumber]),
  )
}

/** Whether nobody has begun to write: what the paper starts with may still be replaced. */
export const isUntouched = (): boolean =>
  !$isDirty.peek() &&
  !$canUndo.peek() &&
  !document.activeElement?.closest(`${PAPER} :is(input, [contenteditable="true"])`)
