import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { findBookmarkable } from '#domain/document/bookmark.ts'
import type { Bookmark } from '#domain/document/schema.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { bookmarks as WORDS } from '#domain/words/en/lists.json'
import { noticeFor } from '#domain/words/replies.ts'
import { call } from '../../../state/api.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import { $route, navigate, parentPath } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { $spare, clearSpare, fillSpare } from '../../../state/spare-slot.ts'
import { toast } from '../../../state/toasts.ts'
import { committedBlocks, onceLoaded } from '../../editor/index.ts'

/**
 * The item in the spare slot, if it is the route's; otherwise it is looked up and put there. If
 * there is none, the modal closes. The slot is cleared when the form closes
 * (product: Bookmark form).
 */
export function useSpareItem(id: string): Bookmark | null {
  const { status } = useStore($session)
  const spare = useStore($spare)
  useEffect(() => {
    if (status !== 'known') return
    let isOpen = true
    if ($spare.get()?.item.id !== id) void fill(id, () => isOpen)
    return () => {
      isOpen = false
      clearSpare(id)
    }
  }, [id, status])
  return spare?.item.id === id ? spare.item : null
}

async function fill(id: string, isOpen: () => boolean): Promise<void> {
  const item = (await findOnPaper(id)) ?? (await fetchBookmark(id))
  if (!isOpen()) return
  if (item) fillSpare(item)
  else navigate(parentPath($route.get()), { replace: true, slide: true })
}

/** If a paper is open, its block or row with the id. */
async function findOnPaper(id: string): Promise<Bookmark | undefined> {
  if ($route.get().screen !== 'editor') return undefined
  await onceLoaded()
  return findBookmarkable(committedBlocks(), id)
}

/**
 * The saved bookmark with the id; null, with a toast, if there is none (product: Bookmark form).
 */
async function fetchBookmark(id: string): Promise<Bookmark | null> {
  const answer = await call('POST', 'get-bookmark', { id })
  if (answer.ok) {
    const { item } = answer.data
    if (!reportNewer(item)) return item
    toast.warning(WORDS.newer)
    return null
  }
  // The modal asks a user whose session has expired to log in.
  if (answer.status === 401) return null
  if (answer.code === 'network error') toast.error(MESSAGES.networkError)
  else {
    const { kind, text } = noticeFor('getBookmark', answer.message)
    toast[kind](text)
  }
  return null
}
