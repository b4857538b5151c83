import type { ModalKind } from '../../ui/modal.ts'
import { SaveTemplateModal } from './save-template-modal.tsx'

/** Keeps the open quotation as a template (product: Own templates). */
export const templateModals = {
  'save-template': { title: 'Save as template', width: 500, Content: SaveTemplateModal },
} satisfies Record<string, ModalKind>

export { Templates } from './template-list.tsx'
