import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { bookmarkCalls } from '../../../state/bookmark-calls.ts'
import { toast } from '../../../state/toasts.ts'
import { $bookmarkCategories, $bookmarks } from '../stores.ts'
import type { Entry } from './arrange.ts'

/** Deletes the bookmark on the server, takes it out of the list, and says what came of it. */
export async function deleteBookmark({ bookmark: { id } }: Entry): Promise<{ ok: boolean }> {
  const answer = await bookmarkCalls.remove(id)
  if (!answer.ok && answer.status !== 404) {
    toast.error(MESSAGES.file.notDeleted)
    return answer
  }
  // Somebody who deleted it before, in another tab, wanted the same.
  const rest = $bookmarks.get().data?.filter((bookmark) => bookmark.id !== id)
  if (rest) $bookmarks.mutate(rest)
  $bookmarkCategories.revalidate()
  toast.success('Deleted')
  return { ok: true }
}
