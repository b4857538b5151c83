import { lazy } from '../../state/lazy.ts'

export type { TemplateMenuProps } from './template-menu.tsx'

/** What stands in the menu beside New. */
export const loadTemplateMenu = lazy(async () => (await import('./template-menu.tsx')).TemplateMenu)
