import type { Metadata } from '../../../../src/domain/document/metadata.ts'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { noticeFor } from '../../../../src/domain/words/replies.ts'
import { bookmarkCalls } from '../../../state/bookmark-calls.ts'
import { $session } from '../../../state/session.ts'
import { toast } from '../../../state/toasts.ts'
import { logInFirst } from '../../account/index.ts'
import { $bookmarkCategories, $bookmarks } from '../stores.ts'
import { shownCard, trimmed } from './card.ts'

/**
 * Saves the item with what was typed, and says what came of it; after a success the categories and
 * the list are fetched again (spec 4, 5, 8: Bookmarks).
 */
export async function saveBookmark(
  item: Bookmark | null,
  typed: Partial<Metadata>,
): Promise<{ ok: boolean }> {
  if ($session.get().status !== 'known') return loggedOut()
  if (!item) {
    toast.warning(MESSAGES.bookmark.noItem)
    return { ok: false }
  }
  const kept = (await keptBookmarks()).find(({ id }) => id === item.id)
  const card = trimmed(shownCard(item, kept, typed))
  const answer = await bookmarkCalls.save({ ...item, ...card, preview: '' })
  if (!answer.ok) {
    if (answer.status === 401) return loggedOut()
    // 'Other save errors show the server message' (spec 8).
    toast.error(answer.code === 'network error' ? MESSAGES.networkError : answer.message)
    return answer
  }
  const { kind, text } = noticeFor('saveBookmark', answer.data.message)
  toast[kind](text)
  $bookmarkCategories.revalidate()
  $bookmarks.revalidate()
  return answer
}

/** What is known of them, once it is: a save waits for what the form is still to show. */
async function keptBookmarks(): Promise<readonly Bookmark[]> {
  const { data, loading } = $bookmarks.get()
  if (data || !loading) return data ?? []
  const fetched = await $bookmarks.fetch()
  return 'data' in fetched ? (fetched.data ?? []) : []
}

function loggedOut() {
  logInFirst(location.pathname)
  return { ok: false }
}
