import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { countInWords } from '#domain/words/count-in-words.ts'
import { list as WORDS } from '#domain/words/en/lists.json'
import { PageHeading } from '../page-parts.tsx'
import field from '../text-field.module.css'
import { type Chosen, FilterChoices, type ListFilter, passes } from './filters.tsx'
import { FailedList, LoadingList, NothingFound } from './list-state.tsx'
import { ListTable, type ListTableProps, type Noun } from './list-table.tsx'
import type { Sort, Sortable } from './search-and-sort.ts'
import styles from './searchable-list.module.css'
import { SortChoice } from './sort-controls.tsx'
import { type Continuation, useFound } from './use-found.ts'

/** The frame of a page with a list. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>{children}</main>
)

/** The longest search that the server accepts, in characters. */
const MAX_SEARCH = 200

type Row<Key extends string> = Sortable<Key> & { id: string }

interface SearchableListProps<T extends Row<Key>, Key extends string>
  extends Omit<ListTableProps<T, Key>, 'items' | 'sort' | 'onSort' | 'fetchMore' | 'hasFailed'> {
  title: string
  /** Undefined until loaded. */
  items: readonly T[] | undefined
  /** The rest of the list, if the items are only its first page. */
  continuation?: Continuation<T, Key> | undefined
  hasFailed: boolean
  reload: () => void
  /** The text that a search looks through. */
  textOf: (item: T) => string
  initialSort: Sort<Key>
  filters?: readonly ListFilter<T>[]
  /** Beside the search. */
  actions?: ReactNode
  /** A line between the search and the rows. */
  summary?: (query: { search: string; chosen: Chosen }) => ReactNode
  /** Shown instead of a list without items. */
  empty: ReactNode
}

/** A list that can be searched and sorted, with a message while there are no rows. */
export function SearchableList<T extends Row<Key>, Key extends string>(
  props: SearchableListProps<T, Key>,
) {
  const { title, items, hasFailed, reload, textOf, initialSort, actions, empty, ...rest } = props
  const { continuation, filters, summary, ...table } = rest
  const { noun, keys, deleteItem } = table
  const words = WORDS.of[noun]
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState(initialSort)
  const [chosen, setChosen] = useState<Chosen>({})
  const query = useDeferredValue(search)
  const accepted = useMemo(
    () => (items ?? []).filter((item) => passes(item, filters, chosen)),
    [items, filters, chosen],
  )
  const found = useFound({
    items: items ?? [],
    accepted,
    chosen,
    continuation,
    search: query,
    sort,
    initialSort,
    textOf,
    ranks: keys.find(({ key }) => key === sort.key)?.ranks,
  })
  const clear = () => {
    setSearch('')
    setChosen({})
  }
  if (!items)
    return hasFailed ? <FailedList onRetry={reload} /> : <LoadingList text={words.loading} />
  if (items.length === 0) return empty
  const remove = async (item: T) => {
    const result = await deleteItem(item)
    if (result.ok) found.remove(item.id)
    return result
  }
  return (
    <>
      <header className={styles.header} data-crowded={isCrowded(filters)}>
        <PageHeading>{title}</PageHeading>
        <label className={styles.search}>
          <Search size={16} aria-hidden="true" />
          <span className="visually-hidden">{WORDS.search}</span>
          <input
            type="search"
            className={field.input}
            placeholder={WORDS.search}
            maxLength={MAX_SEARCH}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {filters && <FilterChoices filters={filters} chosen={chosen} onChoose={setChosen} />}
        <SortChoice keys={keys} sort={sort} onSort={setSort} />
        {actions}
      </header>
      <p className="visually-hidden" role="status">
        {countInWords(words.shown, continuation?.total ?? items.length, { shown: found.total })}
      </p>
      {summary?.({ search, chosen })}
      {found.items.length > 0 || found.hasFailed ? (
        <ListTable
          {...table}
          items={found.items}
          sort={sort}
          onSort={setSort}
          deleteItem={remove}
          fetchMore={found.items.length < found.total || found.hasFailed ? found.more : undefined}
          hasFailed={found.hasFailed}
        />
      ) : found.isPending ? null : (
        <NothingFound text={nothingFound(noun, search)} onClear={clear} />
      )}
    </>
  )
}

/** More than two filters don't fit beside the search where there is less room. */
const isCrowded = (filters: readonly unknown[] = []) => filters.length > 2 || undefined

const nothingFound = (noun: Noun, search: string): string =>
  WORDS.of[noun][search.trim() ? 'noneHasWords' : 'noneMatches']
