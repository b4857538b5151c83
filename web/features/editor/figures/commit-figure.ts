import { type Blocks, changePricedRow, changeRows, findPricedRow } from '#domain/document/blocks.ts'
import type { BoqRow } from '#domain/document/quotation.ts'
import { adjustTable } from '#domain/numbers/adjust-subtotal.ts'
import { editFigure, previewFigure, withUnit } from '#domain/numbers/edit-priced-row.ts'
import { canBeMet } from '#domain/numbers/meet-total.ts'
import { round } from '#domain/numbers/money.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { toStep } from '#domain/numbers/taxes.ts'
import { typedIn } from '#domain/numbers/totals.ts'
import { parseTypedFigure, unitTyped } from '#domain/numbers/typed-figure.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { blockNow, decimalsNow, metaNow, sumNow, termsNow } from '../document/now.ts'
import { committedBlocks, preview, previewHidden, run } from '../document/store.ts'
import { isWithinRange } from '../document/within-range.ts'
import {
  type FigurePlace,
  hasUnitColumn,
  isRowFigure,
  type RowFigurePlace,
} from './figure-place.ts'
import { type FigureOutcome, lineFigures } from './line-figures.ts'

type Settled = { blocks: Blocks; outcome: FigureOutcome }

/**
 * Commits what was typed into a row's figure, a subtotal or the total as one undoable step
 * (numbers: Arithmetic). If the outcome is none of 'exact', 'rounded', 'closest' and the turned
 * ones, the last good figure stays.
 */
export function commitFigure(place: FigurePlace, text: string, locale: string): FigureOutcome {
  const { name } = place
  if (name === 'line') return lineFigures()?.commit(place, text) ?? 'exact'
  if (name === 'unit') return commitUnit(place, text)
  const typed = parseTypedFigure(text, name, locale)
  if (!typed.ok) return typed.isPercentage ? 'percentage' : 'unreadable'
  const { blocks, outcome } = settle(place, typed.value, typed.unit)
  // No sum may lie beyond ±1e12 either (numbers: Arithmetic).
  if (!isWithinRange(blocks)) return 'out-of-range'
  run(() => blocks, place.blockId)
  if (isRowFigure(place)) keepExact(place, typed.value, outcome)
  return outcome
}

/**
 * Updates a row's other figures while one is being typed. A subtotal or total changes nothing else
 * before it is committed, but counts as unsaved work.
 * @returns false for text that is no figure (yet), and for a sum that would change nothing
 */
export function previewText(place: FigurePlace, text: string): boolean {
  const { name } = place
  if (name === 'line') return lineFigures()?.preview(place, text) ?? false
  if (name === 'unit') {
    const { blocks, outcome } = settleUnit(committedBlocks(), place, text)
    if (outcome === 'exact') preview(() => blocks)
    return outcome === 'exact'
  }
  const parsed = parseTypedFigure(text, name, termsNow().locale)
  if (!parsed.ok) return false
  const { value } = parsed
  if (isRowFigure(place)) {
    preview((blocks) =>
      changePricedRow(blocks, place, (row) =>
        previewFigure(row, place.name, value, decimalsNow(), exactBeside(place, row)),
      ),
    )
    return true
  }
  if (!mayChangeSum(place, value)) return false
  previewHidden((blocks) => blocksWithSum(place, value) ?? blocks)
  return true
}

function commitUnit(place: FigurePlace, text: string): FigureOutcome {
  const { blocks, outcome } = settleUnit(committedBlocks(), place, text)
  if (!isWithinRange(blocks)) return 'out-of-range'
  run(() => blocks, place.blockId)
  return outcome
}

/** The blocks with a unit that was typed into its column. */
function settleUnit(
  blocks: Blocks,
  place: FigurePlace,
  text: string,
): { blocks: Blocks; outcome: 'exact' | 'too-long' } {
  const row = findPricedRow(blocks, place)
  if (row && !unitTyped(row, text, decimalsNow())) return { blocks, outcome: 'too-long' }
  const change = <T extends PricedRow>(before: T) =>
    unitTyped(before, text, decimalsNow()) ?? before
  return { blocks: changePricedRow(blocks, place, change), outcome: 'exact' }
}

/** An item price typed with more decimals than the currency has into a row without a qty, kept for that qty. */
let exactItemPrice: { place: RowFigurePlace; value: number } | null = null

function keepExact(place: RowFigurePlace, value: number | null, outcome: FigureOutcome): void {
  const isWaiting = outcome === 'rounded' && place.name === 'itemPrice' && value !== null
  exactItemPrice = isWaiting ? { place, value } : null
}

/**
 * The item price as it was typed, for a row whose qty is being typed; undefined if the row's own
 * item price applies.
 */
function exactBeside(place: RowFigurePlace, row: PricedRow): number | undefined {
  if (!exactItemPrice || place.name !== 'qty' || row.qty.value !== null) return undefined
  const { place: other, value } = exactItemPrice
  const isSameRow = other.blockId === place.blockId && other.rowId === place.rowId
  return isSameRow && round(value, decimalsNow()) === row.itemPrice.value ? value : undefined
}

/** Whether committing the value may change something: it is new and within the bounds. */
function mayChangeSum(place: FigurePlace, value: number | null): boolean {
  const { blockId, name, period = 'once' } = place
  const block = blockNow(blockId)
  if (block?.type === 'boq')
    return value !== null && isInBounds(value) && value !== sumNow(blockId, period)
  if (block?.type !== 'price' || name !== 'total') return false
  const committed = typedIn(block, period)
  return value === null ? committed !== null : isInBounds(value) && value !== committed
}

/** The blocks with this subtotal or total; null if it would be refused. */
function blocksWithSum(place: FigurePlace, value: number | null): Blocks | null {
  const { blocks } = settle(place, value)
  return !isWithinRange(blocks) ? null : blocks
}

function settle(place: FigurePlace, value: number | null, unit: string | null = null): Settled {
  if (isRowFigure(place)) return settleRow(place, value, unit)
  return place.name === 'subtotal' ? settleSubtotal(place, value) : settleTotal(place, value)
}

const isInBounds = (value: number): boolean => round(value, 3) !== null

function settleRow(place: RowFigurePlace, value: number | null, unit: string | null): Settled {
  const blocks = committedBlocks()
  const row = findPricedRow(blocks, place)
  if (!row) return { blocks, outcome: 'reset' }
  const exact = exactBeside(place, row)
  // A unit in a column of its own stays when its quantity is emptied.
  const typedUnit = value === null && hasUnitColumn(blocks, place) ? null : unit
  const { outcome } = editFigure(row, place.name, value, decimalsNow(), exact)
  const change = <T extends typeof row>(before: T) => {
    const { row: edited } = editFigure(before, place.name, value, decimalsNow(), exact)
    return place.name === 'qty' && outcome !== 'out-of-range' ? withUnit(edited, typedUnit) : edited
  }
  return { blocks: changePricedRow(blocks, place, change), outcome }
}

/** An emptied subtotal sets no target: it shows its sum again. */
function settleSubtotal({ blockId, period = 'once' }: FigurePlace, value: number | null): Settled {
  const before = committedBlocks()
  const table = blockNow(blockId) ?? {}
  let outcome: FigureOutcome = 'reset'
  if (value === null) return { blocks: before, outcome }
  const blocks = changeRows(before, blockId, (rows) => {
    const isOf = (row: BoqRow) => periodOf(row, table) === period
    const adjusted = adjustTable(rows, value, decimalsNow(), isOf)
    outcome = adjusted.outcome
    return adjusted.rows
  })
  return { blocks, outcome }
}

/** A typed total stays as typed, to the step; emptied, it follows the sum again (numbers: The total). */
function settleTotal({ blockId, period }: FigurePlace, value: number | null): Settled {
  const blocks = committedBlocks()
  const typed = value === null ? null : round(value, decimalsNow())
  if (value !== null && typed === null) return { blocks, outcome: 'out-of-range' }
  const total = typed === null ? null : toStep(typed, termsNow().rounding)
  const meta = metaNow()
  if (total !== null && meta && !canBeMet(total, blocks, meta, period))
    return { blocks, outcome: 'all-withheld' }
  return {
    blocks: withTotal(blocks, blockId, total, period),
    outcome: total === typed ? 'exact' : 'stepped',
  }
}
