import { list as WORDS } from '#domain/words/en/lists.json'
import { toolLocale } from '../../state/tool-locale.ts'
import { Select } from '../select.tsx'
import styles from './filters.module.css'

/** A select that narrows a list. */
export interface ListFilter<T> {
  /** The parameter of the list's call. */
  key: string
  label: string
  /** The label of the option that shows everything. */
  all: string
  options: readonly { value: string; label: string }[]
  accepts: (item: T, value: string) => boolean
}

/** The chosen value of each filter that narrows the list, by its key. */
export type Chosen = Readonly<Record<string, string>>

/** Whether an item passes the chosen filters. */
export function passes<T>(
  item: T,
  filters: readonly ListFilter<T>[] | undefined,
  chosen: Chosen,
): boolean {
  return (filters ?? []).every(({ key, accepts }) => {
    const value = chosen[key]
    return value === undefined || accepts(item, value)
  })
}

interface FilterChoicesProps<T> {
  filters: readonly ListFilter<T>[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** A select for each filter that offers a choice. */
export function FilterChoices<T>({ filters, chosen, onChoose }: FilterChoicesProps<T>) {
  const choose = (key: string, value: string) => {
    const { [key]: _, ...others } = chosen
    onChoose(value === '' ? others : { ...others, [key]: value })
  }
  return filters
    .filter(({ key, options }) => options.length > 0 || chosen[key] !== undefined)
    .map(({ key, label, all, options }) => (
      <Select
        key={key}
        className={styles.filter}
        aria-label={label}
        value={chosen[key] ?? ''}
        onChange={({ target }) => choose(key, target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    ))
}

/** Narrows a list to a category. */
export const categoryFilter = <T extends { category: string }>(
  categories: readonly string[],
): ListFilter<T> => ({
  key: 'category',
  label: WORDS.category,
  all: WORDS.allCategories,
  options: categories.map((category) => ({ value: category, label: category })),
  accepts: (item, value) => item.category === value,
})

/** The categories of the items and the other known ones, each once and sorted. */
export function categoriesOf(
  items: readonly { category: string }[] = [],
  known: readonly string[] = [],
): string[] {
  const all = new Set([...known, ...items.map(({ category }) => category)])
  all.delete('')
  return [...all].sort(new Intl.Collator(toolLocale(), { numeric: true }).compare)
}
