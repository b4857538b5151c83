import { clipboardItemOf } from '../../../../src/domain/document/bookmark.ts'
import type { ListedBookmark } from '../../../../src/domain/document/schema.ts'
import { compare, found, type Sort, type SortKey } from '../../../ui/list/sort.ts'
import { excerptOf } from '../../clipboard/index.ts'
import { WORDS } from '../words.ts'

type Key = 'name' | 'category' | 'kind' | 'updatedAt'
export type BookmarkSort = Sort<Key>

/** What the list can be sorted by, in the order of its columns. */
export const SORT_KEYS: readonly SortKey<Key>[] = [
  { key: 'name', label: 'Name', rises: true },
  { key: 'category', label: 'Category', rises: true },
  { key: 'kind', label: 'Kind', rises: true },
  { key: 'updatedAt', label: 'Updated' },
]

/** A bookmark as the list shows it. */
export interface Entry {
  bookmark: ListedBookmark
  /** Its name; without one, how it begins. */
  name: string
  category: string
  kind: string
  updatedAt: string
}

export function entryOf(bookmark: ListedBookmark): Entry {
  const { name, category, type, updatedAt } = bookmark
  return {
    bookmark,
    name: name || excerptOf(clipboardItemOf(bookmark, '')) || WORDS.unnamed,
    category,
    kind: WORDS.kinds[type],
    updatedAt,
  }
}

/** The entries in which every word of the search is found, in the order asked for. */
export function arrange(
  entries: readonly Entry[],
  search: string,
  { key, order }: BookmarkSort,
): Entry[] {
  const direction = order === 'asc' ? 1 : -1
  return found(entries, search, searched).sort((a, b) => direction * compare(a[key], b[key]))
}

const searched = ({ name, category, kind, bookmark }: Entry) =>
  [name, category, kind, bookmark.desc, bookmark.info].join('\n')
