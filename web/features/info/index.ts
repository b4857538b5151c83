import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'
import { loadQuickEdit } from '../quotations/index.ts'
import { InfoTitle } from './info-title.tsx'

const loadInfo = lazy(async () => (await import('./info.tsx')).Info)

/**
 * The info form of the open quotation, a block or a row, by route key; over the list, that of a
 * stored quotation (product: Info form; product: Quick edit).
 */
export const infoModals = {
  info: {
    title: InfoTitle,
    width: 350,
    load: ({ quotationId }) => (quotationId === undefined ? loadInfo() : loadQuickEdit()),
  },
} satisfies Record<string, ModalKind>
