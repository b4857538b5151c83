import { normalizeText, searchWords } from '#domain/words/normalize-text.ts'
import { toolLocale } from '../../state/tool-locale.ts'

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
  /** The texts in their order, if that is not the one of their letters. */
  ranks?: readonly string[]
}

/** What a list can be sorted by, under the names of its keys. */
export type Sortable<Key extends string> = Readonly<{ [Name in Key]?: string | number | null }>

/** The items that contain every word of the search, ignoring case and accents, sorted. */
export function searchAndSort<T extends Sortable<Key>, Key extends string>(
  items: readonly T[],
  search: string,
  { key, order }: Sort<Key>,
  textOf: (item: T) => string,
  ranks?: readonly string[],
): T[] {
  const words = searchWords(search)
  const found = items.filter((item) => {
    const text = normalizeText(textOf(item))
    return words.every((word) => text.includes(word))
  })
  const direction = order === 'asc' ? 1 : -1
  const orderOf = (item: T) => (ranks ? ranks.indexOf(String(item[key])) : item[key])
  return found.sort((a, b) => direction * compare(orderOf(a), orderOf(b)))
}

/** Compares texts by the letters of a language: å is after z in Swedish, and beside a in German. */
export const byLettersOf = (locale: string) =>
  new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare

const byLetters = byLettersOf(toolLocale())

type Value = string | number | null | undefined

/** Blank figures come first. */
function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return byLetters(a, b)
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
