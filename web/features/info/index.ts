import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The info form of the quotation, a block or a row, by route key (spec 2). */
export const infoModals = {
  info: {
    title: 'Info',
    width: 350,
    load: lazy(async () => (await import('./info.tsx')).Info),
  },
} satisfies Record<string, ModalKind>
