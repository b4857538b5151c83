import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { FailedList, LoadingList, NothingFound } from './list-state.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { type Sort, searchAndSort } from './search-and-sort.ts'
import styles from './searchable-list.module.css'
import { SortChoice } from './sort-controls.tsx'

/** The frame of a page that is a list. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>{children}</main>
)

type Row<Key extends string> = Readonly<Record<Key, string | number | null>> & { id: string }

interface SearchableListProps<T extends Row<Key>, Key extends string>
  extends Omit<ListTableProps<T, Key>, 'items' | 'sort' | 'onSort'> {
  title: string
  /** Undefined until they are loaded. */
  items: readonly T[] | undefined
  hasFailed: boolean
  onRetry: () => void
  /** What the search looks through. */
  textOf: (item: T) => string
  initialSort: Sort<Key>
  /** Beside the search. */
  actions?: ReactNode
  /** In place of a list without items. */
  empty: ReactNode
}

/** A list that can be searched and sorted, with what is shown while there are no rows. */
export function SearchableList<T extends Row<Key>, Key extends string>(
  props: SearchableListProps<T, Key>,
) {
  const { title, items, hasFailed, onRetry, textOf, initialSort, actions, empty, ...table } = props
  const { noun, keys } = table
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState(initialSort)
  const query = useDeferredValue(search)
  const shown = useMemo(
    () => searchAndSort(items ?? [], query, sort, textOf),
    [items, query, sort, textOf],
  )
  if (!items)
    return hasFailed ? <FailedList onRetry={onRetry} /> : <LoadingList what={`${noun}s`} />
  if (items.length === 0) return empty
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.heading}>{title}</h1>
        <label className={styles.search}>
          <Search size={16} aria-hidden="true" />
          <span className="visually-hidden">Search</span>
          <input
            type="search"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <SortChoice keys={keys} sort={sort} onSort={setSort} />
        {actions}
      </header>
      <p className="visually-hidden" role="status">
        {shown.length} of {items.length} {noun}s
      </p>
      {shown.length > 0 ? (
        <ListTable {...table} items={shown} sort={sort} onSort={setSort} />
      ) : (
        <NothingFound text={`No ${noun} has all of these words.`} onClear={() => setSearch('')} />
      )}
    </>
  )
}
