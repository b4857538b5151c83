import { letterheadOf } from '../../../../src/domain/document/letterhead.ts'
import { profileCalls } from '../../../state/profile-calls.ts'
import { $document, changeMeta } from '../document/store.ts'
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
