import { fold } from '../../../../src/domain/fold.ts'
import type { QuotationSummary } from '../../../state/api.ts'

/** What the list can be sorted by, in the order of its columns. */
export const SORT_KEYS = [
  { key: 'name', label: 'Name' },
  { key: 'category', label: 'Category' },
  { key: 'total', label: 'Total' },
  { key: 'updatedAt', label: 'Updated' },
] as const

export type SortKey = (typeof SORT_KEYS)[number]['key']

export interface Sort {
  key: SortKey
  order: 'asc' | 'desc'
}

/** The quotations in which every word of the search is found, in the order asked for. */
export function arrange(
  quotations: readonly QuotationSummary[],
  search: string,
  { key, order }: Sort,
): QuotationSummary[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = quotations.filter((quotation) => {
    const text = textOf(quotation)
    return words.every((word) => text.includes(word))
  })
  const direction = order === 'asc' ? 1 : -1
  return found.sort((a, b) => direction * compare(a[key], b[key]))
}

/** The next order when a column's head is pressed: names rise first, figures and dates fall. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key === key) return { key, order: sort.order === 'asc' ? 'desc' : 'asc' }
  return { key, order: key === 'name' || key === 'category' ? 'asc' : 'desc' }
}

const textOf = ({ name, category, desc, info, email, id }: QuotationSummary) =>
  fold([name, category, desc, info, email, id].join('\n'))

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Blank totals come before any figure. */
function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return Number(a ?? -Infinity) - Number(b ?? -Infinity) || 0
}
