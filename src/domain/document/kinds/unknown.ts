import { mapSame } from '../same-list.ts'
import { PRIVATE, withFields, withoutRows } from './answers.ts'
import type { ItemFields, Kind } from './kind.ts'

/**
 * The answers for a block whose type this version does not know, because a newer one stored it. It
 * is shown as unknown and kept as it is. None of it is read, found or counted, and none may run.
 */
export const UNKNOWN: Omit<Kind<ItemFields>, 'create'> = {
  ...withoutRows(),
  figure: () => null,
  recalculate: (block) => block,
  headline: () => '',
  everyCell: () => true,
  searched: () => [],
  preview: (_, forms) => forms.text(''),
  // Any of its texts may be html.
  changeRichText: (block, change) =>
    changeFields(block, (field) => (typeof field === 'string' ? change(field, 'cell') : field)),
  changeItems(block, change) {
    const { id } = change(block)
    return id === block.id ? block : { ...block, id }
  },
  // Any of its fields may be internal info.
  hasInfo: () => true,
  withoutPrivateFields: (block) =>
    changeFields(block, (field, name) => (Object.hasOwn(PRIVATE, name) ? '' : field)),
}

/** Changes fields at any depth; unchanged parts stay the same objects. */
function changeFields<T>(
  value: T,
  change: (field: unknown, name: string) => unknown,
  name = '',
): T {
  const changed = change(value, name) as T
  if (changed !== value || typeof changed !== 'object' || changed === null) return changed
  if (Array.isArray(changed)) return mapSame(changed, (item) => changeFields(item, change)) as T
  const fields = Object.entries(changed).map(([key, field]) => [
    key,
    changeFields(field, change, key),
  ])
  return withFields(changed, Object.fromEntries(fields))
}
