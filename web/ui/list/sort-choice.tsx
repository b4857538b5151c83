import { Select } from '../select.tsx'
import { nextSort } from './sort.ts'
import styles from './sort-choice.module.css'
import type { SortProps } from './sort-head.tsx'

/** The order of the list where there is no table head to press: on a phone. */
export function SortChoice<Key extends string>({ keys, sort, onSort }: SortProps<Key>) {
  const choose = (value: string) => {
    const chosen = keys.find(({ key }) => key === value)
    if (chosen) onSort(nextSort(null, chosen))
  }
  return (
    <div className={styles.choice}>
      <Select aria-label="Sort by" value={sort.key} onChange={({ target }) => choose(target.value)}>
        {keys.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
