import { type Blocks, changeRows, countRows } from '#domain/document/blocks.ts'
import { LIMITS } from '#domain/document/limits.ts'
import { isPriced, pricedOnly } from '#domain/document/options.ts'
import { type BoqRow, newBoqRow, type TableRow } from '#domain/document/quotation.ts'
import { insertRows, isBlankRow } from '#domain/document/rows.ts'
import { isSampleRow } from '#domain/document/samples-left.ts'
import { withoutDefaults } from '#domain/document/sent-form.ts'
import { showColumn } from '#domain/document/show-column.ts'
import { taxNameOf } from '#domain/numbers/usual-rates.ts'
import { type PastedRates, withPastedRates } from '#domain/pasted/pasted-rates.ts'
import type { PastedItem } from '#domain/pasted/pasted-rows.ts'
import { toTableRows } from '#domain/pasted/table-rows.ts'
import { pasteRows as WORDS } from '#domain/words/en/editor.json'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/document-words.ts'
import { rowsNow, termsNow } from '../document/now.ts'
import { committedBlocks, runOnMeta } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'

/** Where pasted rows go: after a row of a boq, or at the boq's end. */
export interface RowsTarget {
  readonly blockId: string
  readonly rowId: string | null
}

/** How many rows of the boq are not blank. */
export const filledRows = ({ blockId }: RowsTarget): number =>
  rowsNow(blockId).filter((row) => !isPriced(row) || !isBlankRow(row)).length

/** Whether the row is a sample of the template, like all other filled rows of its boq. */
export function isAmongSamples({ blockId, rowId }: RowsTarget): boolean {
  const rows = pricedOnly(rowsNow(blockId)).filter((row) => !isBlankRow(row))
  return rows.some(({ id }) => id === rowId) && rows.every(isSampleRow)
}

/** How many more rows the quotation may hold; one more if the target is blank, and so replaced. */
export function freeRows({ blockId, rowId }: RowsTarget): number {
  const rows = rowsNow(blockId)
  const row = rows.find(({ id }) => id === rowId) ?? rows.at(-1)
  const isReplaced = row !== undefined && isPriced(row) && isBlankRow(row)
  return LIMITS.rows - countRows(committedBlocks()) + (isReplaced ? 1 : 0)
}

/** The open quotation's tax with the rates of the pasted rows. */
export function ratesFor(pasted: readonly PastedItem[]): PastedRates {
  const { tax, locale } = termsNow()
  return withPastedRates(tax, pasted, taxNameOf(locale), nextId)
}

/**
 * Inserts the rows as one undoable step and returns the id of the first one with figures. Rows that
 * would make the document unsavable are refused with a message, and null is returned.
 * @param replacesAll whether they replace all rows of the boq
 */
export function insertPastedRows(
  target: RowsTarget,
  pasted: readonly PastedItem[],
  replacesAll: boolean,
): string | null {
  const { tax, rateOf } = ratesFor(pasted)
  const added = toTableRows(pasted, rateOf, nextId)
  const inserted = changeRows(committedBlocks(), target.blockId, (rows) =>
    replacesAll ? withPricedRow(added) : insertRows(rows, target.rowId, added),
  )
  const after = withDiscountColumn(inserted, target.blockId, added.filter(isPriced))
  const refusal = refusalOf(after)
  if (refusal) {
    toast.warning(refusal)
    return null
  }
  const isDone = runOnMeta({ tax }, () => after, target.blockId)
  return isDone ? ((added.find(isPriced) ?? added[0])?.id ?? null) : null
}

/** A table has at least one row with figures (product: Deleting). */
const withPricedRow = (rows: readonly TableRow[]): readonly TableRow[] =>
  rows.some(isPriced) ? rows : [...rows, newBoqRow(nextId())]

/** Shows the column of discounts if the rows have any. */
function withDiscountColumn(blocks: Blocks, blockId: string, rows: readonly BoqRow[]): Blocks {
  if (rows.every(({ discount }) => discount.value === null)) return blocks
  return showColumn(blocks, blockId, 'discount', true)
}

/**
 * The message for a sum beyond ±1e12 (numbers: Arithmetic), or for a document larger than one
 * request body (api: Bodies).
 */
function refusalOf(blocks: Blocks): string | null {
  if (!isWithinRange(blocks)) return WORDS.outOfRange
  const size = new Blob([JSON.stringify(withoutDefaults(blocks))]).size
  return size > LIMITS.bodyBytes - HEADROOM_BYTES ? WORDS.tooLong : null
}

/** What a save sends in addition to the blocks. */
const HEADROOM_BYTES = 64 * 1024
