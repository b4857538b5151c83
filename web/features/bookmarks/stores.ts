import { nanoquery } from '@nanostores/query'
import { computed } from 'nanostores'
import type { ListedBookmark } from '../../../src/domain/document/schema.ts'
import type { Answer } from '../../state/api.ts'
import { bookmarkCalls } from '../../state/bookmark-calls.ts'
import { $session } from '../../state/session.ts'

/** Each visit asks the server again and shows what it knows meanwhile; a failure waits for a retry. */
const cache = new Map()
const [createFetcherStore] = nanoquery({ cache, dedupeTime: 0, onErrorRetry: null })

/** Part of every key: a login fetches the lists again (spec 4). */
const $who = computed($session, ({ status, email }) => (status === 'known' ? email : null))

/** A logout empties them (spec 4): nothing of one's lists is left in the page. */
$session.listen(({ status }) => {
  if (status === 'anonymous') cache.clear()
})

/** One's own bookmarks, whole. */
export const $bookmarks = createFetcherStore<ListedBookmark[]>(['bookmark-list', $who], {
  fetcher: async () => dataOf(await bookmarkCalls.list()).bookmarks,
})

/** Their categories, for suggestions; the empty one left out. */
export const $bookmarkCategories = createFetcherStore<string[]>(['bookmark-categories', $who], {
  fetcher: async () => dataOf(await bookmarkCalls.categories()).categories,
})

/** The query library knows failures as throws only. */
function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data
  throw new Error(answer.message)
}
