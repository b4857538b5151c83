import { type Metadata, metadataOf, trimMetadata } from '#domain/document/metadata.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { withItemSizes } from '#domain/document/sent-form.ts'
import { suggestItemName } from '#domain/document/suggest-name.ts'
import { VERSION } from '#domain/document/version.ts'
import { later as LATER_MESSAGES, messages as MESSAGES } from '#domain/words/en/common.json'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { noticeFor, tooManyRequests } from '#domain/words/replies.ts'
import { call } from '../../../state/api.ts'
import { type Refusals, type Told, tellRefusal } from '../../../state/refusals.ts'
import { $session } from '../../../state/session.ts'
import { refetchTextKeys } from '../../../state/text-keys.ts'
import { showToast, TOAST_MS, toast } from '../../../state/toasts.ts'
import { warnAndLogIn } from '../../account/index.tsx'
import { sizesOnPaper } from '../../editor/index.ts'
import { $bookmarkCategories, $bookmarks } from '../lists.ts'

/** What is typed in the form. */
export interface BookmarkFields extends Metadata {
  readonly key: string
}

const blank: Metadata = { name: '', category: '', desc: '', info: '' }

/**
 * The metadata that the form shows: what was typed, over the item's own metadata. If the item has
 * none but is already a bookmark, the bookmark's is shown, so that saving it again removes no name;
 * for a new bookmark a name is suggested.
 */
export function shownMetadata(
  item: Bookmark | null,
  kept: Bookmark | undefined,
  { key: _, ...typed }: Partial<BookmarkFields>,
): Metadata {
  const own = item ? metadataOf(item) : blank
  const isBlank = Object.values(own).every((text) => text === '')
  if (kept) return { ...(isBlank ? metadataOf(kept) : own), ...typed }
  const name = own.name || (item ? suggestItemName(item) : '')
  return { ...own, name, ...typed }
}

/**
 * Saves the item with what was typed and toasts the outcome; after a success the categories and the
 * list are fetched again (product: Bookmark form).
 */
export async function saveBookmark(
  item: Bookmark | null,
  typed: Partial<BookmarkFields>,
): Promise<{ ok: boolean }> {
  if ($session.get().status !== 'known') {
    logIn()
    return { ok: false }
  }
  if (!item) {
    toast.warning(LATER_MESSAGES.bookmarks.noItem)
    return { ok: false }
  }
  const kept = (await keptBookmarks()).find(({ id }) => id === item.id)
  const metadata = trimMetadata(shownMetadata(item, kept, typed))
  const sized = withItemSizes(item, sizesOnPaper())
  const answer = await call('POST', 'save-bookmark', {
    // An item that already has a version keeps it.
    item: { version: VERSION, ...sized, ...metadata, preview: '' },
    // Without a key, the stored one is kept.
    ...(item.type === 'text' && typed.key !== undefined && { key: typed.key }),
  })
  if (!answer.ok) {
    tellRefusal(answer, REFUSALS)
    return answer
  }
  const { kind, text } = noticeFor('saveBookmark', answer.data.message)
  // Names what was saved, next to the message.
  showToast({ kind, text, durationMs: TOAST_MS, name: metadata.name })
  $bookmarkCategories.revalidate()
  $bookmarks.revalidate()
  void refetchTextKeys()
  return answer
}

/**
 * The loaded list. If it is still loading, the save waits for it, since the
 * form will show its metadata.
 */
async function keptBookmarks(): Promise<readonly Bookmark[]> {
  const { data, loading } = $bookmarks.get()
  if (data || !loading) return data ?? []
  const fetched = await $bookmarks.fetch()
  return 'data' in fetched ? (fetched.data ?? []) : []
}

const logIn = () => warnAndLogIn(location.pathname)

/** The server's message, except for what it can't say and for limits (product: Bookmark form). */
const REFUSALS: Refusals<Told> = {
  401: { act: logIn },
  409: { error: WORDS.newer },
  429: ({ waitS }) => ({ error: tooManyRequests(waitS) }),
  'key taken': { error: WORDS.keyTaken },
  'network error': { error: MESSAGES.networkError },
  otherwise: ({ message }) => ({ error: message }),
}
