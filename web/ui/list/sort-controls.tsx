import { ArrowDown, ArrowUp } from 'lucide-react'
import { list as WORDS } from '#domain/words/en/lists.json'
import { Select } from '../select.tsx'
import { nextSort, type Sort, type SortKey } from './search-and-sort.ts'
import styles from './sort-controls.module.css'

interface SortProps<Key extends string> {
  keys: readonly SortKey<Key>[]
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

/** The class of a list's table; on a phone each row is a card and the head is hidden. */
export const tableStyle = styles.table

/** Heads of the sortable columns: a press changes the order. */
export function SortHeads<Key extends string>({ keys, sort, onSort }: SortProps<Key>) {
  const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown
  return keys.map((head) => {
    const isSorted = sort.key === head.key
    return (
      <th
        key={head.key}
        scope="col"
        data-figure={head.isFigure || undefined}
        aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, head))}>
          {head.label}
          <Arrow size={12} aria-hidden="true" data-shown={isSorted || undefined} />
        </button>
      </th>
    )
  })
}

/** The same choice for phones, which show no heads. */
export function SortChoice<Key extends string>({ keys, sort, onSort }: SortProps<Key>) {
  const choose = (value: string) => {
    const chosen = keys.find(({ key }) => key === value)
    if (chosen) onSort(nextSort(null, chosen))
  }
  return (
    <div className={styles.choice}>
      <Select
        aria-label={WORDS.sortBy}
        value={sort.key}
        onChange={({ target }) => choose(target.value)}
      >
        {keys.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
