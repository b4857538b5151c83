import { atom } from 'nanostores'
import { call, type Reply } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'
import { $templateChanges } from '../../state/own-start.ts'
import { rememberOwnStart } from '../../state/remember-own-start.ts'

/** A template of one's own, as lists have it (product: Own templates). */
export type ListedTemplate = Reply<'get-template-list', 'get'>['templates'][number]

/** The user's own templates, by name. */
export const $templates = createListQuery<
  readonly ListedTemplate[],
  { templates: readonly ListedTemplate[] }
>(
  'template-list',
  () => call('GET', 'get-template-list'),
  ({ templates }) => {
    rememberOwnStart(templates.some(({ isDefault }) => isDefault))
    return templates
  },
)

/** Fetches them again after a change of this page. */
export function refetchTemplates(): void {
  $templateChanges.set($templateChanges.get() + 1)
  $templates.revalidate()
}

/** Whether the menu has asked for the list of templates: the settings then open at it. */
export const $isListAsked = atom(false)
