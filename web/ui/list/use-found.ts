import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chosen } from './filters.tsx'
import { type Sort, type Sortable, searchAndSort } from './search-and-sort.ts'

export interface PageQuery<Key extends string = string> {
  search: string
  sort: Key
  order: 'asc' | 'desc'
  /** The chosen filters, as parameters of the call. */
  chosen: Chosen
  /** The number of rows to skip. */
  offset: number
}

/** How a list continues if only its first page is loaded. */
export interface Continuation<T, Key extends string> {
  total: number
  /** When the first page was fetched: a newer one replaces all pages. */
  fetchedAt: number
  find: (query: PageQuery<Key>) => Promise<{ items: T[]; total: number } | null>
}

interface ListSearch<T, Key extends string> {
  /** All items, or the first of them in the initial order. */
  items: readonly T[]
  /** The items that pass the chosen filters. */
  accepted: readonly T[]
  chosen: Chosen
  continuation: Continuation<T, Key> | undefined
  search: string
  sort: Sort<Key>
  initialSort: Sort<Key>
  /** The order of the sorted texts, if it is not the one of their letters. */
  ranks: readonly string[] | undefined
  textOf: (item: T) => string
}

/** The items that match a search, in order. */
export interface Found<T> {
  items: readonly T[]
  /** How many match: more than `items` while there are more pages. */
  total: number
  hasFailed: boolean
  /** Whether the server is still looking for more. */
  isPending: boolean
  /** Fetches the next page, or the one that failed. */
  more: () => void
  /** Removes a deleted item. */
  remove: (id: string) => void
}

/** How long a search waits for the next letter before it asks the server, in ms. */
const SEARCH_DELAY_MS = 200

/**
 * Searches and sorts a list that is fully loaded, and adds what only the server finds: words inside
 * the documents. A longer list is searched and sorted by the server alone.
 */
export function useFound<T extends Sortable<Key> & { id: string }, Key extends string>(
  list: ListSearch<T, Key>,
): Found<T> {
  const { items, accepted, continuation, search, sort, ranks, textOf } = list
  const isWhole = !continuation || continuation.total <= items.length
  const here = useMemo(
    () => (isWhole ? searchAndSort(accepted, search, sort, textOf, ranks) : []),
    [isWhole, accepted, search, sort, textOf, ranks],
  )
  const isLocal = isWhole && (search === '' || !continuation)
  const { found, more, remove } = usePages(list, isLocal)
  const { hasFailed } = found
  const isPending = found.search !== search || found.chosen !== list.chosen
  const all = useMemo(
    () => (isLocal || isPending ? here : joined(here, found.items)),
    [isLocal, isPending, here, found.items],
  )
  if (isLocal)
    return { items: here, total: here.length, hasFailed: false, isPending: false, more, remove }
  if (!isWhole) return { ...found, isPending: false, more, remove }
  return {
    items: all,
    total: all.length,
    hasFailed: hasFailed && !isPending,
    isPending,
    more,
    remove,
  }
}

/** The pages that the server has found so far, and the search they belong to. */
function usePages<T extends { id: string }, Key extends string>(
  { items, chosen, continuation, search, sort, initialSort }: ListSearch<T, Key>,
  isIdle: boolean,
) {
  const first = { items, total: continuation?.total ?? 0, hasFailed: false, search: '', chosen }
  const [found, setFound] = useState(first)
  const latest = useRef(found)
  latest.current = found
  const turn = useRef(0)
  const isBusy = useRef(false)
  const find = continuation?.find
  const { key, order } = sort

  const fetchPage = useCallback(
    async (before: readonly T[]) => {
      const own = ++turn.current
      isBusy.current = true
      const ask = (offset: number) => find?.({ search, sort: key, order, chosen, offset })
      let page = await ask(before.length)
      // What was deleted elsewhere meanwhile is still shown, and all that follows has moved up.
      const gone = before.length > 0 && page ? Math.max(0, latest.current.total - page.total) : 0
      if (gone > 0) page = await ask(Math.max(0, before.length - gone))
      if (own !== turn.current) return
      isBusy.current = false
      const after = joined(before, page?.items ?? [])
      setFound(
        page
          ? {
              items: after,
              total: after.length > before.length ? page.total + gone : after.length,
              hasFailed: false,
              search,
              chosen,
            }
          : { items: before, total: latest.current.total, hasFailed: true, search, chosen },
      )
    },
    [find, search, key, order, chosen],
  )

  const isUnsorted = key === initialSort.key && order === initialSort.order
  const isInitial = search === '' && isUnsorted && Object.keys(chosen).length === 0
  const fetchedAt = continuation?.fetchedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a deletion changes items and total, and is no reason to start again
  useEffect(() => {
    turn.current++
    isBusy.current = false
    if (isIdle) return
    if (isInitial) return setFound(first)
    const timer = setTimeout(() => void fetchPage([]), search ? SEARCH_DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [isIdle, isInitial, fetchPage, fetchedAt])

  const more = useCallback(() => {
    const { items, total, hasFailed } = latest.current
    if (!isBusy.current && (items.length < total || hasFailed)) void fetchPage(items)
  }, [fetchPage])

  const remove = useCallback((id: string) => {
    setFound((now) => ({
      ...now,
      items: now.items.filter((item) => item.id !== id),
      total: now.total - 1,
    }))
  }, [])

  return { found, more, remove }
}

/** Appends a page, without rows that moved to it in the meantime and are already shown. */
function joined<T extends { id: string }>(before: readonly T[], page: readonly T[]): T[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !known.has(id))]
}
