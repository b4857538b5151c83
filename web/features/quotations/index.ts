import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The screen /quotation-list. */
export const loadQuotationListPage = lazy(
  async () => (await import('./list/quotation-list-page.tsx')).QuotationListPage,
)

/** The modals for quotations by route key (product: Paths). */
export const quotationModals = {
  save: {
    title: 'Save quotation',
    width: 500,
    load: lazy(async () => (await import('./save-modal.tsx')).SaveModal),
  },
  share: {
    title: 'Share quotation',
    width: 500,
    load: lazy(async () => (await import('./share/share-modal.tsx')).ShareModal),
  },
  deleted: {
    title: 'Deleted quotations',
    width: 500,
    load: lazy(async () => (await import('./deleted/deleted-modal.tsx')).DeletedModal),
  },
} satisfies Record<string, ModalKind>

/** The form to edit a quotation of the list. */
export const loadQuickEdit = lazy(async () => (await import('./quick-edit.tsx')).QuickEdit)

/** How a quotation is described in lists, for other pages. */
export const loadStateViews = lazy(() => import('./views.ts'))

export { $nextForm, closeForConflict } from './after-save.ts'
export { refetchQuotations } from './lists.ts'
