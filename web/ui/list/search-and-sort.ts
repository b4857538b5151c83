import { normalizeText, searchWords } from '../../../src/domain/words/normalize-text.ts'

/** The order of a list. */
export interface Sort<Key extends string> {
  key: Key
  order: 'asc' | 'desc'
}

/** A column that a list can be sorted by. */
export interface SortKey<Key extends string> {
  key: Key
  label: string
  /** Ascending first, as for names; figures and dates are sorted descending first. */
  rises?: boolean
  isFigure?: boolean
}

type Sortable<Key extends string> = Readonly<Record<Key, string | number | null>>

/** The items that contain every word of the search, ignoring case and accents, sorted. */
export function searchAndSort<T extends Sortable<Key>, Key extends string>(
  items: readonly T[],
  search: string,
  { key, order }: Sort<Key>,
  textOf: (item: T) => string,
): T[] {
  const words = searchWords(search)
  const found = items.filter((item) => {
    const text = normalizeText(textOf(item))
    return words.every((word) => text.includes(word))
  })
  const direction = order === 'asc' ? 1 : -1
  return found.sort((a, b) => direction * compare(a[key], b[key]))
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Blank figures come first. */
function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a ?? -Infinity) - Number(b ?? -Infinity) || 0
}

/** The next order when a column's head is pressed; pressing the same column reverses it. */
export function nextSort<Key extends string>(
  sort: Sort<Key> | null,
  { key, rises }: SortKey<Key>,
): Sort<Key> {
  if (sort?.key === key) return { key, order: sort.order === 'asc' ? 'desc' : 'asc' }
  return { key, order: rises ? 'asc' : 'desc' }
}
