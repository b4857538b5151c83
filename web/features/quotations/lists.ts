import { api, type QuotationSummary } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'

/** The user's own quotations and those shared with the user. */
export const $quotations = createListQuery<QuotationSummary, { quotations: QuotationSummary[] }>(
  'quotation-list',
  api.getQuotationList,
  ({ quotations }) => quotations,
)

/** The user's own categories, for suggestions, without the empty one. */
export const $categories = createListQuery(
  'quotation-categories',
  api.getQuotationCategories,
  ({ categories }) => categories,
)

/** Fetches both again, after a quotation was saved. */
export function refetchQuotations(): void {
  $quotations.revalidate()
  $categories.revalidate()
}
