export { loadQuotationListPage } from './list/load-page.ts'
export { loadQuickEdit, quotationModals } from './on-demand.ts'
