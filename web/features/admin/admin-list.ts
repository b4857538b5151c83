import type { Answer } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import type { Continuation, PageQuery } from '../../ui/list/use-found.ts'

/** Which rows an admin call asks for; without search and sort, the newest. */
export type AdminQuery = Partial<Omit<PageQuery, 'chosen'>>

interface Page<T> {
  items: T[]
  total: number
}

/**
 * A list of everybody's items: its first page, which is cached, and what
 * the server finds beyond it.
 */
export interface AdminList<T> {
  $first: ReturnType<typeof createListQuery<Page<T> & { fetchedAt: number }, Page<T>>>
  find: Continuation<T, string>['find']
  /** Removes a deleted item from the list. */
  forget: (id: string) => void
}

/** @param call fetches a page; its key also names the cached one */
export function createAdminList<T extends { id: string }>(
  key: string,
  call: (query: AdminQuery) => Promise<Answer<Page<T>>>,
): AdminList<T> {
  const $first: AdminList<T>['$first'] = createListQuery(
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
