import { call, type Input, type QuotationSummary } from '../../state/api.ts'
import { createListQuery, createPagedList } from '../../state/list-query.ts'
import { listedNames } from '../../state/open-quotation.ts'

/** What the list is sorted by. */
export type Key = 'name' | 'category' | 'state' | 'total' | 'updatedAt'

/** The most rows that the server returns at once (api: List queries). */
const PAGE_ROWS = 200

/**
 * The user's own quotations and those shared with the user, the latest first; others can share any
 * number.
 */
export const quotationList = createPagedList(
  'quotation-list',
  (query: Input<'GET', 'get-quotation-list'>) =>
    call('GET', 'get-quotation-list', { ...query, limit: PAGE_ROWS }),
  ({ quotations: items, total }: { quotations: QuotationSummary[]; total: number }) => {
    for (const { id, name } of items) listedNames.set(id, name)
    return { items, total }
  },
)

/** Removes a quotation from the list once it is deleted or left. */
export function forgetQuotation(id: string): void {
  quotationList.forget(id)
  $states.revalidate()
}

/** The user's own categories, for suggestions, without the empty one. */
export const $categories = createListQuery(
  'quotation-categories',
  () => call('GET', 'get-unique-quotation-category-list'),
  ({ categories }) => categories,
)

/** How many of the user's own quotations are at each state, with the sums of their totals. */
export const $states = createListQuery(
  'quotation-states',
  () => call('GET', 'get-quotation-states'),
  ({ states }) => states,
)

/** Fetches them again, after a quotation was saved. */
export function refetchQuotations(): void {
  quotationList.$first.revalidate()
  $states.revalidate()
  $categories.revalidate()
}
