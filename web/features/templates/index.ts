import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

export type { TemplateMenuProps } from './template-menu.tsx'

/** What stands in the menu beside New. */
export const loadTemplateMenu = lazy(async () => (await import('./template-menu.tsx')).TemplateMenu)

/** The account's templates, in the settings. */
export const loadTemplateList = lazy(async () => (await import('./template-list.tsx')).Templates)

/** Keeps the open quotation as a template (product: Own templates). */
export const templateModals = {
  'save-template': {
    title: 'Save as template',
    width: 500,
    load: lazy(async () => (await import('./save-template-modal.tsx')).SaveTemplateModal),
  },
} satisfies Record<string, ModalKind>
