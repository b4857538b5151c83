import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The modals of the page of clients by route key (product: Paths). */
export const clientModals = {
  client: {
    title: 'Client',
    width: 500,
    load: lazy(async () => (await import('./client-modal.tsx')).ClientModal),
  },
  'client-files': {
    title: 'Client files',
    width: 500,
    load: lazy(async () => (await import('./files-modal.tsx')).FilesModal),
  },
} satisfies Record<string, ModalKind>

/** The screen /clients. */
export const loadClientsPage = lazy(async () => (await import('./clients-page.tsx')).ClientsPage)
