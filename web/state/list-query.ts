import { nanoquery } from '@nanostores/query'
import { computed } from 'nanostores'
import { FILE_MESSAGES } from '../../src/domain/words/item-messages.ts'
import type { Answer } from './http.ts'
import { $session } from './session.ts'
import { TOAST_MS, toast } from './toasts.ts'

/**
 * Each visit asks the server again and shows the cached list meanwhile. There
 * are no automatic retries.
 */
const cache = new Map()
const [createFetcherStore] = nanoquery({ cache, dedupeTime: 0, onErrorRetry: null })

/** How long the reason stays why something can't be deleted, in ms. */
const CONFLICT_MS = 8_000

/** Part of every key: a login fetches the lists again (product: Log in). */
const $user = computed($session, ({ status, email }) => (status === 'known' ? email : null))

/** A logout empties the cache (product: Log out). */
$session.listen(({ status }) => {
  if (status === 'anonymous') cache.clear()
})

export type ListQuery<List> = ReturnType<typeof createListQuery<List, unknown>>

/** A list of the logged-in user's: fetched when it is shown, cached under its key. */
export function createListQuery<List, Data>(
  key: string,
  call: () => Promise<Answer<Data>>,
  listOf: (data: Data) => List,
) {
  return createFetcherStore<List>([key, $user], {
    fetcher: async () => {
      const answer = await call()
      // Throwing is the only way to report failures to the query library.
      if (!answer.ok) throw new Error(answer.message)
      return listOf(answer.data)
    },
  })
}

/**
 * Removes an item from its list with `forget` once the server has deleted it, and toasts the
 * outcome with its name (product: Lists). A 404 counts as a success: it was deleted in another tab.
 */
export async function removeListed(
  deletion: Promise<Answer<unknown>>,
  name: string,
  forget: () => void,
): Promise<{ ok: boolean }> {
  const answer = await deletion
  if (!answer.ok && answer.status !== 404) {
    // A conflict says what keeps it.
    if (answer.status === 409) toast.warning(answer.message, CONFLICT_MS)
    else toast.error(FILE_MESSAGES.notDeleted)
    return answer
  }
  forget()
  toast.success('Deleted', TOAST_MS, name)
  return { ok: true }
}
