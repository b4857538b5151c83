import { type Blocks, changeRows, countRows } from '../../../../src/domain/document/blocks.ts'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import type { BoqRow } from '../../../../src/domain/document/quotation.ts'
import { insertRows, isBlankRow } from '../../../../src/domain/document/rows.ts'
import { totalOf } from '../../../../src/domain/numbers/total.ts'
import { boqRowsOf, type PastedRow } from '../../../../src/domain/pasted/rows.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/next-id.ts'
import { committedBlocks, run } from '../document/store.ts'
import type { RowsPlace } from './catch-paste.ts'
import { WORDS } from './words.ts'

/** The rows that something was written into and that pasted ones may take the place of. */
export const rowsThere = ({ blockId }: RowsPlace): number =>
  rowsOf(blockId).filter((row) => !isBlankRow(row)).length

function rowsOf(blockId: string): readonly BoqRow[] {
  const block = committedBlocks().find(({ id }) => id === blockId)
  return block?.type === 'boq' ? block.boq.rows : []
}

/** How many rows more the quotation may hold, a blank one counted that makes way. */
export function roomFor({ blockId, rowId }: RowsPlace): number {
  const blocks = committedBlocks()
  const rows = rowsOf(blockId)
  const row = rows.find(({ id }) => id === rowId) ?? rows.at(-1)
  return LIMITS.rows - countRows(blocks) + (row && isBlankRow(row) ? 1 : 0)
}

/**
 * Puts the rows into the boq as one undoable step and gives the first one's id. What would make
 * a document that can't be saved is refused with a message, and null comes back.
 * @param isInstead they take the place of all rows that are there
 */
export function insertPastedRows(
  place: RowsPlace,
  pasted: readonly PastedRow[],
  isInstead: boolean,
): string | null {
  const added = boqRowsOf(pasted, nextId)
  const insert = (blocks: Blocks) =>
    changeRows(blocks, place.blockId, (rows) =>
      isInstead ? added : insertRows(rows, place.rowId, added),
    )
  const after = insert(committedBlocks())
  const refusal = whyNot(after)
  if (refusal) {
    toast.warning(refusal)
    return null
  }
  return run(() => after, place.blockId) ? (added[0]?.id ?? null) : null
}

/** A sum beyond ±1e12 (numbers), or more than one body carries (api: Common). */
function whyNot(blocks: Blocks): string | null {
  if (totalOf(blocks) === null) return WORDS.outOfRange
  const size = new Blob([JSON.stringify(blocks)]).size
  return size > LIMITS.bodyBytes - HEADROOM ? WORDS.tooLong : null
}

/** What a save carries beside the blocks. */
const HEADROOM = 64 * 1024
