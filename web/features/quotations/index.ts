import { lazy } from '../../state/lazy.ts'

/** The screen /quotation-list. */
export const loadQuotationListPage = lazy(
  async () => (await import('./list/quotation-list-page.tsx')).QuotationListPage,
)

/** How a quotation is described in lists, for other pages. */
export const loadStateViews = lazy(() => import('./views.ts'))

export { $nextForm, closeForConflict } from './after-save.ts'
export { refetchQuotations } from './lists.ts'
