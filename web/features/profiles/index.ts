import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The account's letterheads, in the settings. */
export const loadProfileList = lazy(async () => (await import('./profile-list.tsx')).ProfileList)

/** The letterhead of the open quotation (product: Letterhead). */
export const profileModals = {
  letterhead: {
    title: 'Letterhead',
    width: 500,
    load: lazy(async () => (await import('./letterhead-modal.tsx')).LetterheadModal),
  },
} satisfies Record<string, ModalKind>
