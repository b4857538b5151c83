import type { ModalKind } from '../../ui/modal.ts'
import { SendModal } from './send-modal.tsx'

/** The modal that sends the open quotation, and tells what was sent (product: Sending). */
export const sendModals = {
  send: { title: 'Send offer', width: 500, Content: SendModal },
} satisfies Record<string, ModalKind>
