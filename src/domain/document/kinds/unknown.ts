import { MIN_WIDTHS } from '../columns.ts'
import { PRIVATE, UNPRICED, withoutRows } from './answers.ts'
import type { ItemFields, Kind } from './kind.ts'

/**
 * What a block gets whose type this version does not know: stored by a newer one, it is shown as unknown and
 * kept as it is. Nothing in it is read, found or counted, and nothing of it may run.
 */
export const UNKNOWN: Omit<Kind<ItemFields>, 'create'> = {
  ...withoutRows(),
  ...UNPRICED,
  leastWidth: () => MIN_WIDTHS.block,
  figure: () => null,
  recalculate: (block) => block,
  headline: () => '',
  label: () => '',
  everyCell: () => true,
  search: () => {},
  preview: (_, forms) => forms.text(''),
  // Any of its texts may be html.
  changeRichText: (block, change) =>
    changeFields(block, (field) => (typeof field === 'string' ? change(field, 'cell') : field)),
  changeItems(block, change) {
    const { id } = change(block)
    return id === block.id ? block : { ...block, id }
  },
  // It may have some anywhere.
  hasInfo: () => true,
  withoutPrivateFields: (block) =>
    changeFields(block, (field, name) => (Object.hasOwn(PRIVATE, name) ? '' : field)),
}

/** Changes fields however deep they are; what doesn't change stays the same object. */
function changeFields<T>(value: T, change: (field: unknown, name: string) => unknown): T {
  return changeField(value, '')

  function changeField<F>(field: F, name: string): F {
    const changed = change(field, name) as F
    if (changed !== field || typeof changed !== 'object' || changed === null) return changed
    if (Array.isArray(changed)) {
      const items = changed.map((item) => changeField(item, ''))
      return items.every((item, at) => item === changed[at]) ? changed : (items as F)
    }
    const before = Object.entries(changed)
    const after = before.map(([key, own]) => [key, changeField(own, key)] as const)
    return after.every(([, own], at) => own === before[at]?.[1])
      ? changed
      : (Object.fromEntries(after) as F)
  }
}
