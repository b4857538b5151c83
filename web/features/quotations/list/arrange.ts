import type { QuotationSummary } from '../../../state/api.ts'
import { compare, found, type Sort, type SortKey } from '../../../ui/list/sort.ts'

type Key = 'name' | 'category' | 'total' | 'updatedAt'
export type QuotationSort = Sort<Key>

/** What the list can be sorted by, in the order of its columns. */
export const SORT_KEYS: readonly SortKey<Key>[] = [
  { key: 'name', label: 'Name', rises: true },
  { key: 'category', label: 'Category', rises: true },
  { key: 'total', label: 'Total', isFigure: true },
  { key: 'updatedAt', label: 'Updated' },
]

/** The quotations in which every word of the search is found, in the order asked for. */
export function arrange(
  quotations: readonly QuotationSummary[],
  search: string,
  { key, order }: QuotationSort,
): QuotationSummary[] {
  const direction = order === 'asc' ? 1 : -1
  return found(quotations, search, textOf).sort((a, b) => direction * compare(a[key], b[key]))
}

const textOf = ({ name, category, desc, info, email, id }: QuotationSummary) =>
  [name, category, desc, info, email, id].join('\n')
