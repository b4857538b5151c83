import type { ModalKind } from '../../ui/modal.ts'

/** The info form of the quotation, a block or a row, by route key (spec 2). */
export const infoModals = {
  info: {
    title: 'Info',
    width: 350,
    load: () => import('./info.tsx').then(({ Info }) => Info),
  },
} satisfies Record<string, ModalKind>
