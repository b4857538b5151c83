import { clients as WORDS } from '#domain/words/en/lists.json'
import type { ModalKind } from '../../ui/dialog.tsx'
import { ClientModal } from './client-modal.tsx'
import { FilesModal } from './files-modal.tsx'

/** The modals of the page of clients by route key (product: Paths). */
export const clientModals = {
  client: { title: WORDS.client, width: 500, Content: ClientModal },
  'client-files': { title: WORDS.clientFiles, width: 500, Content: FilesModal },
} satisfies Record<string, ModalKind>
