import { createListQuery } from '../../state/list-query.ts'
import { $templateChanges, rememberOwnStart } from '../../state/own-start.ts'
import { type ListedTemplate, templateCalls } from '../../state/template-calls.ts'

/** The user's own templates, by name. */
export const $templates = createListQuery<
  readonly ListedTemplate[],
  { templates: readonly ListedTemplate[] }
>('template-list', templateCalls.list, ({ templates }) => {
  rememberOwnStart(templates.some(({ isDefault }) => isDefault))
  return templates
})

/** Fetches them again after a change of this page. */
export function refetchTemplates(): void {
  $templateChanges.set($templateChanges.get() + 1)
  $templates.revalidate()
}
