import {
  type Blocks,
  changeRows,
  countRows,
  rowsOf,
} from '../../../../src/domain/document/blocks.ts'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { pricedOnly } from '../../../../src/domain/document/options.ts'
import type { BoqRow } from '../../../../src/domain/document/quotation.ts'
import { insertRows, isBlankRow } from '../../../../src/domain/document/rows.ts'
import { isSampleRow } from '../../../../src/domain/document/samples-left.ts'
import { toBoqRows } from '../../../../src/domain/pasted/pasted-rows.ts'
import type { PastedRow } from '../../../../src/domain/pasted/read-row.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/next-id.ts'
import { committedBlocks, run } from '../document/store.ts'
import { isWithinRange } from '../document/terms.ts'
import { WORDS } from './paste-rows-words.ts'

/** Where pasted rows go: after a row of a boq, or at the boq's end. */
export interface RowsTarget {
  readonly blockId: string
  readonly rowId: string | null
}

/** How many rows of the boq are not blank. */
export const filledRows = ({ blockId }: RowsTarget): number =>
  rowsIn(blockId).filter((row) => !isBlankRow(row)).length

/** Whether the row is a sample of the template, like all other filled rows of its boq. */
export function isAmongSamples({ blockId, rowId }: RowsTarget): boolean {
  const rows = rowsIn(blockId).filter((row) => !isBlankRow(row))
  return rows.some(({ id }) => id === rowId) && rows.every(isSampleRow)
}

/** How many more rows the quotation may hold; one more if the target is blank, and so replaced. */
export function freeRows({ blockId, rowId }: RowsTarget): number {
  const rows = rowsIn(blockId)
  const row = rows.find(({ id }) => id === rowId) ?? rows.at(-1)
  return LIMITS.rows - countRows(committedBlocks()) + (row && isBlankRow(row) ? 1 : 0)
}

function rowsIn(blockId: string): readonly BoqRow[] {
  const block = committedBlocks().find(({ id }) => id === blockId)
  return pricedOnly(rowsOf(block))
}

/**
 * Inserts the rows as one undoable step and returns the first one's id. Rows that would make the
 * document unsavable are refused with a message, and null is returned.
 * @param replacesAll whether they replace all rows of the boq
 */
export function insertPastedRows(
  target: RowsTarget,
  pasted: readonly PastedRow[],
  replacesAll: boolean,
): string | null {
  const added = toBoqRows(pasted, nextId)
  const after = changeRows(committedBlocks(), target.blockId, (rows) =>
    replacesAll ? added : insertRows(rows, target.rowId, added),
  )
  const refusal = refusalOf(after)
  if (refusal) {
    toast.warning(refusal)
    return null
  }
  return run(() => after, target.blockId) ? (added[0]?.id ?? null) : null
}

/**
 * The message for a sum beyond ±1e12 (numbers: Arithmetic), or for a document larger than one
 * request body (api: Bodies).
 */
function refusalOf(blocks: Blocks): string | null {
  if (!isWithinRange(blocks)) return WORDS.outOfRange
  const size = new Blob([JSON.stringify(blocks)]).size
  return size > LIMITS.bodyBytes - HEADROOM_BYTES ? WORDS.tooLong : null
}

/** What a save sends in addition to the blocks. */
const HEADROOM_BYTES = 64 * 1024
