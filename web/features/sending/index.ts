import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** Keeps the files of a quotation's offers; loaded where its owner opens one that was sent. */
export const loadKeepFiles = lazy(() => import('./keep-files.ts'))

/** The modal that sends the open quotation, and tells what was sent (product: Sending). */
export const sendModals = {
  send: {
    title: 'Send offer',
    width: 500,
    load: lazy(async () => (await import('./send-modal.tsx')).SendModal),
  },
} satisfies Record<string, ModalKind>
