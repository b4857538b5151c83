import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** The modal that sends the open quotation, and tells what was sent (product: Sending). */
export const sendModals = {
  send: {
    title: 'Send offer',
    width: 500,
    load: lazy(async () => (await import('./send-modal.tsx')).SendModal),
  },
} satisfies Record<string, ModalKind>
