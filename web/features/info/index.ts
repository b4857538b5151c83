import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'
import { InfoTitle } from './info-title.tsx'

/** The info form of the quotation, a block or a row, by route key (spec 2). */
export const infoModals = {
  info: {
    title: InfoTitle,
    width: 350,
    load: lazy(async () => (await import('./info.tsx')).Info),
  },
} satisfies Record<string, ModalKind>
