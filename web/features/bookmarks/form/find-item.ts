import { findBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { noticeFor } from '../../../../src/domain/words/replies.ts'
import { bookmarkCalls } from '../../../state/bookmark-calls.ts'
import { $route } from '../../../state/routes.ts'
import { toast } from '../../../state/toasts.ts'
import { committedBlocks, onceLoaded } from '../../editor/index.ts'

/**
 * What an address that was opened by itself stands for: over a paper, its block or row with the
 * id; else the bookmark (spec 4, Bookmarks). Null when there is none, which is said.
 */
export async function findItem(id: string): Promise<Bookmark | null> {
  const item = (await onPaper(id)) ?? (await kept(id))
  return item
}

async function onPaper(id: string): Promise<Bookmark | undefined> {
  if ($route.get().screen !== 'editor') return undefined
  await onceLoaded()
  return findBookmarkable(committedBlocks(), id)
}

async function kept(id: string): Promise<Bookmark | null> {
  const answer = await bookmarkCalls.get(id)
  if (answer.ok) return answer.data.item
  // Whose session ran out is asked to log in, by whoever shows this.
  if (answer.status === 401) return null
  if (answer.code === 'network error') toast.error(MESSAGES.networkError)
  else {
    const { kind, text } = noticeFor('getBookmark', answer.message)
    toast[kind](text)
  }
  return null
}
