import { letterheadOf } from '../../../../src/domain/document/letterhead.ts'
import { numberCalls } from '../../../state/number-calls.ts'
import { profileCalls } from '../../../state/profile-calls.ts'
import { $document, changeMeta } from '../document/store.ts'
import { $nextNumbers } from '../document/words-now.ts'
import { loadLetterhead } from './load.ts'

/**
 * Gives a new quotation the letterhead of the account's default profile (product: Letterhead). That
 * is no edit: nothing can be undone, and nothing is unsaved. Without an answer it has none.
 */
export async function takeDefaultLetterhead(isCurrent: () => boolean): Promise<void> {
  const opened = $document.peek()
  const answer = await profileCalls.list()
  const [profile] = answer.ok ? answer.data.profiles : []
  if (!profile) return
  await loadLetterhead().catch(() => {})
  const { isDefault: _, ...stored } = profile
  const now = $document.peek()
  if (!isCurrent() || now !== opened || now?.meta.peek().letterhead) return
  changeMeta({ letterhead: letterheadOf(stored) })
}

/** Shows in a new quotation's blank field which number a save would give it. */
export async function showNextNumber(): Promise<void> {
  const answer = await numberCalls.list()
  if (!answer.ok) return
  $nextNumbers.value = Object.fromEntries(
    answer.data.series.map(({ profileId, nextNumber }) => [profileId, nextNumber]),
  )
}
