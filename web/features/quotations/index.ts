import type { ComponentType } from 'react'
import type { ModalKind } from '../../ui/modal.ts'

/** The quotations' modals by route key (spec 2). */
export const quotationModals = {
  save: {
    title: 'Save quotation',
    width: 500,
    load: () => import('./save/save-quotation.tsx').then(({ SaveQuotation }) => SaveQuotation),
  },
} satisfies Record<string, ModalKind>

/** The screen /quotation-list, loaded when it is first wanted. */
export const loadQuotationListPage = (): Promise<ComponentType> =>
  import('./list/quotation-list-page.tsx').then(({ QuotationListPage }) => QuotationListPage)
