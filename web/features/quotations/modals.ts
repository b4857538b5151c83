import type { ModalKind } from '../../ui/dialog.tsx'
import { DeletedModal } from './deleted/deleted-modal.tsx'
import { SaveModal } from './save-modal.tsx'
import { ShareModal } from './share/share-modal.tsx'

/** The modals for quotations by route key (product: Paths). */
export const quotationModals = {
  save: { title: 'Save quotation', width: 500, Content: SaveModal },
  share: { title: 'Share quotation', width: 500, Content: ShareModal },
  deleted: { title: 'Deleted quotations', width: 500, Content: DeletedModal },
} satisfies Record<string, ModalKind>

export { QuickEdit } from './quick-edit.tsx'
