import { isPricedRow } from '../blocks.ts'
import { kindOf } from '../kinds/index.ts'
import type { Block } from '../schema.ts'
import { type Change, isFields } from './change.ts'
import type { Comparison } from './compare-documents.ts'

/** What became of one block or row, or of the document's own fields. */
export interface Entry {
  /** The block, or that of the row; null for the document's own fields. */
  readonly blockId: string | null
  readonly rowId: string | null
  /** One that moved and changed too has changed. */
  readonly kind: Change['kind']
  readonly isMoved: boolean
  readonly changes: readonly Change[]
}

/** The changes by what they are about, in their order. */
export function entriesOf(changes: readonly Change[]): Entry[] {
  const byItem = Map.groupBy(changes, ({ blockId, rowId }) => rowId ?? blockId)
  return [...byItem.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { blockId, rowId } = first
    const kind = own.findLast((change) => change.kind !== 'moved')?.kind ?? 'moved'
    const isMoved = own.some((change) => change.kind === 'moved')
    return [{ blockId, rowId, kind, isMoved, changes: own }]
  })
}

/** The changes without those that only follow from others: subtotals, and totals not typed over. */
export const ownChanges = ({ changes, after }: Comparison): Change[] =>
  changes.filter((change) => {
    const { item } = after.blocks.get(change.blockId ?? '') ?? {}
    return !item || change.rowId !== null || !isDerived(change, item)
  })

function isDerived({ before, after }: Change, block: Block): boolean {
  if (isPricedRow(block) || !isFields(before) || !isFields(after)) return false
  if (before.isTyped === true || after.isTyped === true) return false
  return before.value !== after.value && after.value === kindOf(block).figure(block)
}
