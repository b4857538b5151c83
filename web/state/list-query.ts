import { nanoquery } from '@nanostores/query'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
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

type ListQuery<List> = ReturnType<typeof createListQuery<List, unknown>>

/** A list of the logged-in user's: fetched when it is shown, cached under its key. */
export function createListQuery<List, Data>(
  key: string,
  call: () => Promise<Answer<Data>>,
  listOf: (data: Data) => List | Promise<List>,
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

/** Which rows of a list are asked for, with the chosen filters; without anything, the first ones. */
interface PageQuery {
  search?: string
  sort?: string
  order?: 'asc' | 'desc'
  offset?: number
  chosen?: Readonly<Record<string, string>>
}

interface Page<Item> {
  items: Item[]
  total: number
}

/**
 * A list of which the first page is cached, and what the server finds beyond it.
 * @param call fetches a page, with the filters among its query
 */
export function createPagedList<Item extends { id: string }, Data, Query>(
  key: string,
  call: (query: Query) => Promise<Answer<Data>>,
  pageOf: (data: Data) => Page<Item> | Promise<Page<Item>>,
) {
  const $first = createListQuery(
    key,
    () => call({} as Query),
    async (data: Data) => ({ ...(await pageOf(data)), fetchedAt: Date.now() }),
  )
  return {
    $first,
    async find({ chosen, ...query }: PageQuery): Promise<Page<Item> | null> {
      const answer = await call({ ...query, ...chosen } as Query)
      return answer.ok ? pageOf(answer.data) : null
    },
    /** Removes a deleted item from the first page. */
    forget(id: string): void {
      const { data } = $first.get()
      if (!data) return
      const items = data.items.filter((item) => item.id !== id)
      $first.mutate({ ...data, items, total: data.total - 1 })
    },
  }
}

/** A list to show: fetched when it is shown; what was fetched before stays meanwhile. */
export function useList<List>($list: ListQuery<List>) {
  const { data, error, loading } = useStore($list)
  return {
    data,
    hasFailed: error !== undefined && !loading,
    reload: () => $list.revalidate(),
  }
}

/** The same of a list in pages, as lists show it. */
export function usePagedList<Item extends { id: string }>({
  $first,
  find,
}: Pick<ReturnType<typeof createPagedList<Item, unknown, unknown>>, '$first' | 'find'>) {
  const { data, ...state } = useList($first)
  return { ...state, items: data?.items, continuation: data && { ...data, find } }
}

/**
 * Removes an item from its list with `forget` once the server has deleted it, and toasts the
 * outcome with its name (product: Lists). A 404 counts as a success: it was deleted in another tab.
 * @param words of the list, in place of the usual ones
 */
export async function removeListed(
  deletion: Promise<Answer<unknown>>,
  name: string,
  forget: () => void,
  words = { deleted: LATER_MESSAGES.deleted, failed: LATER_MESSAGES.files.notDeleted },
): Promise<{ ok: boolean }> {
  const answer = await deletion
  if (!answer.ok && answer.status !== 404) {
    // A conflict says what keeps it.
    if (answer.status === 409) toast.warning(answer.message, CONFLICT_MS)
    else toast.error(words.failed)
    return answer
  }
  forget()
  toast.success(words.deleted, TOAST_MS, name)
  return { ok: true }
}
