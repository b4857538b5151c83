import { lazy } from '../../../state/lazy.ts'

/** The screen /quotation-list. */
export const loadQuotationListPage = lazy(
  async () => (await import('./quotation-list-page.tsx')).QuotationListPage,
)
