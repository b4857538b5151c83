import { normalizeText } from '../../../src/domain/words/normalize-text.ts'

/** In which order a list stands. */
export interface Sort<Key extends string> {
  key: Key
  order: 'asc' | 'desc'
}

/** Something that a list can be sorted by, and what it is called. */
export interface SortKey<Key extends string> {
  key: Key
  label: string
  /** It rises first, as names do; figures and dates fall first. */
  rises?: boolean
  isFigure?: boolean
}

/** The next order when a column's head is pressed: the same column's turns round. */
export function nextSort<Key extends string>(
  sort: Sort<Key> | null,
  { key, rises }: SortKey<Key>,
): Sort<Key> {
  if (sort?.key === key) return { key, order: sort.order === 'asc' ? 'desc' : 'asc' }
  return { key, order: rises ? 'asc' : 'desc' }
}

/** The items in which every word of the search is found, whatever its case and accents. */
export function found<T>(items: readonly T[], search: string, textOf: (item: T) => string): T[] {
  const words = normalizeText(search).split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = normalizeText(textOf(item))
    return words.every((word) => text.includes(word))
  })
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Blank figures come before any other. */
export function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a ?? -Infinity) - Number(b ?? -Infinity) || 0
}
