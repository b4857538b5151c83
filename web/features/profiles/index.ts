import type { ModalKind } from '../../ui/dialog.tsx'
import { LetterheadModal } from './letterhead-modal.tsx'

/** The letterhead of the open quotation (product: Letterhead). */
export const profileModals = {
  letterhead: { title: 'Letterhead', width: 500, Content: LetterheadModal },
} satisfies Record<string, ModalKind>

export { ProfileList } from './profile-list.tsx'
