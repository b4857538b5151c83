import { quotationForms as WORDS } from '#domain/words/en/lists.json'
import type { ModalKind } from '../../ui/dialog.tsx'
import { DeletedModal } from './deleted/deleted-modal.tsx'
import { SaveModal } from './save-modal.tsx'
import { ShareModal } from './share/share-modal.tsx'

/** The modals for quotations by route key (product: Paths). */
export const quotationModals = {
  save: { title: WORDS.save, width: 500, Content: SaveModal },
  share: { title: WORDS.share, width: 500, Content: ShareModal },
  deleted: { title: WORDS.deleted, width: 500, Content: DeletedModal },
} satisfies Record<string, ModalKind>

export { QuickEdit } from './quick-edit.tsx'
