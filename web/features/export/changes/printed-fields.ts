import type { Change } from '../../../../src/domain/document/compare/change.ts'
import { valueInWords } from '../../../../src/domain/document/compare/value-in-words.ts'
import type { Sides } from './sides.ts'

/**
 * Whether readers of the quotation see what changed. Costs and internal info are dropped before
 * versions are compared (`withoutPrivate`); names and descriptions for lists, and which
 * alternatives belong together, are on no paper either. A tax rate that became the default one is
 * the same to them.
 */
export function isPrinted({ blockId, field, before, after }: Change, sides: Sides): boolean {
  if (field === null) return true
  if ((blockId === null ? OF_QUOTATIONS : OF_ITEMS).has(field)) return false
  const [was, is] = [sides.before.quotation, sides.after.quotation]
  return field !== 'taxRate' || valueInWords(field, before, was) !== valueInWords(field, after, is)
}

const OF_QUOTATIONS: ReadonlySet<string> = new Set(['category', 'desc', 'info'])
const OF_ITEMS: ReadonlySet<string> = new Set([
  ...['name', 'category', 'desc', 'info', 'cost', 'group'],
  ...['isRichText', 'boq.column.cost'],
])
