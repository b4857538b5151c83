import type { Answer } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import type { Continuation, PageQuery } from '../../ui/list/use-found.ts'

/** Which rows an admin call asks for; without search and sort, the newest. */
type AdminQuery<Key extends string> = Partial<Omit<PageQuery<Key>, 'chosen'>>

interface Page<T> {
  items: T[]
  total: number
}

/**
 * A list of everybody's items: its first page, which is cached, and what
 * the server finds beyond it.
 */
interface AdminList<T, Key extends string> {
  $first: ReturnType<typeof createListQuery<Page<T> & { fetchedAt: number }, Page<T>>>
  find: Continuation<T, Key>['find']
  /** Removes a deleted item from the list. */
  forget: (id: string) => void
}

/** @param call fetches a page; its key also names the cached one */
export function createAdminList<T extends { id: string }, Key extends string>(
  key: string,
  call: (query: AdminQuery<Key>) => Promise<Answer<Page<T>>>,
): AdminList<T, Key> {
  const $first: AdminList<T, Key>['$first'] = createListQuery(
    key,
    () => call({}),
    ({ items, total }) => ({ items, total, fetchedAt: Date.now() }),
  )
  return {
    $first,
    // These lists have no filters.
    async find({ chosen: _, ...query }) {
      const answer = await call(query)
      return answer.ok ? answer.data : null
    },
    forget(id) {
      const { data } = $first.get()
      if (!data) return
      const items = data.items.filter((item) => item.id !== id)
      $first.mutate({ ...data, items, total: data.total - 1 })
    },
  }
}
