import { nextSort, SORT_KEYS, type Sort, type SortKey } from './arrange.ts'
import styles from './sort-choice.module.css'

interface SortChoiceProps {
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The order of the list where there is no table head to press: on a phone. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">Sort by</span>
      <select
        value={sort.key}
        onChange={({ target }) => onSort(nextSort({ ...sort, order: 'asc' }, keyOf(target.value)))}
      >
        {SORT_KEYS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

const keyOf = (value: string): SortKey =>
  SORT_KEYS.find(({ key }) => key === value)?.key ?? 'updatedAt'
