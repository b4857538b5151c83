import { call, type QuotationSummary } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import { listedNames } from '../../state/open-quotation.ts'
import type { PageQuery } from '../../ui/list/use-found.ts'

type Page = { quotations: QuotationSummary[]; total: number }

/** What the list is sorted by. */
export type Key = 'name' | 'category' | 'state' | 'total' | 'updatedAt'

/** The most rows that the server returns at once (api: List queries). */
const PAGE_ROWS = 200

/**
 * The first page of the user's own quotations and those shared with the user, the latest first, and
 * the total number, since others can share any number.
 */
export const $quotations = createListQuery(
  'quotation-list',
  () => call('GET', 'get-quotation-list', { limit: PAGE_ROWS }),
  ({ quotations, total }: Page) => {
    for (const { id, name } of quotations) listedNames.set(id, name)
    return { quotations, total, fetchedAt: Date.now() }
  },
)

/** A page of the quotations that match the search, sorted. */
export function findQuotations({ offset, chosen, ...query }: PageQuery<Key>) {
  return call('GET', 'get-quotation-list', { ...query, ...chosen, limit: PAGE_ROWS, offset })
}

/** Removes a quotation from the first page once it is deleted or left. */
export function forgetQuotation(id: string): void {
  const { data } = $quotations.get()
  if (!data) return
  const quotations = data.quotations.filter((quotation) => quotation.id !== id)
  $quotations.mutate({ ...data, quotations, total: data.total - 1 })
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
  $quotations.revalidate()
  $states.revalidate()
  $categories.revalidate()
}
