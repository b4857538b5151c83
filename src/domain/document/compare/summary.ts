import { termsOf, totalsOf } from '../../numbers/totals.ts'
import { type Blocks, rowsOf } from '../blocks.ts'
import { kindOf } from '../kinds/index.ts'
import type { Block } from '../schema.ts'
import { WRITTEN_FIELDS, type WrittenField } from '../written-fields.ts'
import { type Change, type Compared, isTold } from './change.ts'
import { isFields } from './values.ts'

/**
 * How much changed between two versions (product: Comparing versions). Each block and row counts
 * once by kind of change, a row block as a row. The rows of an added or removed block count too,
 * unless they were or are elsewhere.
 */
export interface Summary {
  readonly rowsChanged: number
  readonly rowsAdded: number
  readonly rowsRemoved: number
  readonly rowsMoved: number
  readonly blocksChanged: number
  readonly blocksAdded: number
  readonly blocksRemoved: number
  readonly blocksMoved: number
  /** The document's own fields that changed. */
  readonly fields: readonly WrittenField[]
  /** The totals as shown, perhaps typed over; null beyond ±1e12. */
  readonly totalBefore: number | null
  readonly totalAfter: number | null
}

export function summaryOf(changes: readonly Change[], before: Compared, after: Compared): Summary {
  const { rows, blocks, fields } = countsOf(changes.filter(isTold), before.blocks, after.blocks)
  return {
    rowsChanged: rows.changed.size,
    rowsAdded: rows.added.size,
    rowsRemoved: rows.removed.size,
    rowsMoved: rows.moved.size,
    blocksChanged: blocks.changed.size,
    blocksAdded: blocks.added.size,
    blocksRemoved: blocks.removed.size,
    blocksMoved: blocks.moved.size,
    fields: WRITTEN_FIELDS.filter((field) => fields.has(field)),
    totalBefore: totalsOf(before.blocks, termsOf(before)).shown,
    totalAfter: totalsOf(after.blocks, termsOf(after)).shown,
  }
}

/**
 * Whether the change of a block's own field only follows from other changes: a subtotal, or a total
 * that nobody typed over.
 */
export function isDerived({ before, after }: Change, block: Block): boolean {
  if (isRowBlock(block) || !isFields(before) || !isFields(after)) return false
  if (before.isTyped === true || after.isTyped === true) return false
  return before.value !== after.value && after.value === kindOf(block).figure(block)
}

/** Whether the block is a priced row itself. */
export const isRowBlock = (block: Block): boolean =>
  kindOf(block).pricedRows(block)[0]?.id === block.id

function countsOf(changes: readonly Change[], before: Blocks, after: Blocks) {
  const counts = { rows: newCounts(), blocks: newCounts(), fields: new Set<string | null>() }
  const all = new Map([...before, ...after].map((block) => [block.id, block]))
  const elsewhere = { added: rowIdsIn(before), removed: rowIdsIn(after) }
  for (const change of changes) {
    const { kind, blockId, rowId, field } = change
    const block = all.get(blockId ?? '')
    if (blockId === null) counts.fields.add(field)
    else if (rowId !== null) counts.rows[kind].add(rowId)
    else if (block && !isDerived(change, block)) {
      counts[isRowBlock(block) ? 'rows' : 'blocks'][kind].add(blockId)
      for (const id of rowsWith(block, kind, elsewhere)) counts.rows[kind].add(id)
    }
  }
  return counts
}

/** The rows that come or go with the block, and were or are in no other. */
function rowsWith(
  block: Block,
  kind: Change['kind'],
  elsewhere: Record<'added' | 'removed', ReadonlySet<string>>,
): string[] {
  if (kind !== 'added' && kind !== 'removed') return []
  return rowsOf(block).flatMap(({ id }) => (elsewhere[kind].has(id) ? [] : [id]))
}

const rowIdsIn = (blocks: Blocks): ReadonlySet<string> =>
  new Set(blocks.flatMap(rowsOf).map(({ id }) => id))

const newCounts = () => ({
  changed: new Set<string>(),
  added: new Set<string>(),
  removed: new Set<string>(),
  moved: new Set<string>(),
})
