import { isCounted, isPriced, pricedOnly } from '../document/options.ts'
import type { BoqRow, TableRow } from '../document/quotation.ts'
import { sameIfEqual } from '../document/same-list.ts'
import { distributeResidual } from './distribute-residual.ts'
import { recalculatePrice, withValue } from './edit-priced-row.ts'
import { round } from './money.ts'
import { type PriceSteps, priceStepsOf, type Scale } from './price-steps.ts'
import type { PricedRow } from './priced-row.ts'
import { subtotalOf } from './totals.ts'

/**
 * - exact: the rows sum to the target;
 * - closest: rounding to whole steps leaves a difference;
 * - all-pinned: no price may change; zero: the unpinned prices sum to 0;
 * - out-of-range: a figure, price or sum would be beyond ±1e12. The last three change nothing.
 */
export type AdjustOutcome = 'exact' | 'closest' | 'all-pinned' | 'zero' | 'out-of-range'

export interface Adjustment<T> {
  rows: readonly T[]
  outcome: AdjustOutcome
}

/**
 * Scales the unpinned rows to a typed subtotal (numbers: The subtotal). Each gets its proportional
 * share, as nearly as its free figure allows; the rounding residual is distributed in the smallest
 * steps. Unchanged rows stay the same objects; if no row changes, so does the list.
 * @param decimals of the quotation
 */
export function adjustSubtotal<T extends PricedRow>(
  rows: readonly T[],
  target: number,
  decimals: number,
): Adjustment<T> {
  const refused = (outcome: AdjustOutcome) => ({ rows, outcome })
  const typed = round(target, decimals)
  if (typed !== null && typed === subtotalOf(rows)) return { rows, outcome: 'exact' }
  const recalculated = recalculatePrices(rows, decimals)
  if (typed === null || recalculated === null) return refused('out-of-range')
  if (typed === subtotalOf(recalculated))
    return { rows: sameIfEqual(rows, recalculated), outcome: 'exact' }
  const unpinned = recalculated.filter((row) => !row.price.pin.isPinned)
  if (unpinned.length === 0) return refused('all-pinned')
  const scalable = subtotalOf(unpinned)
  if (scalable === 0) return refused('zero')
  const pinned = subtotalOf(recalculated.filter((row) => row.price.pin.isPinned))
  if (scalable === null || pinned === null) return refused('out-of-range')
  const perWhole = 10 ** decimals
  const cents = (price: number) => Math.round(price * perWhole)
  const adjusted = scaleRows(recalculated, decimals, cents(typed), {
    numerator: cents(typed) - cents(pinned),
    denominator: cents(scalable),
    perWhole,
  })
  const reached = adjusted && subtotalOf(adjusted)
  if (adjusted === null || reached === null) return refused('out-of-range')
  return { rows: sameIfEqual(rows, adjusted), outcome: reached === typed ? 'exact' : 'closest' }
}

/**
 * Scales the rows of a table that count and aren't pinned to a typed subtotal.
 * @param isOf whether a row is part of it: a table may have one for each period
 */
export function adjustTable(
  rows: readonly TableRow[],
  target: number,
  decimals: number,
  isOf: (row: BoqRow) => boolean = () => true,
): { rows: readonly TableRow[]; outcome: TurnedOutcome } {
  const isPart = (row: BoqRow) => isCounted(row) && isOf(row)
  const counted = pricedOnly(rows).filter(isPart)
  const adjusted = adjustSubtotal(counted, target, decimals)
  const outcome = outcomeWithTurn(counted, adjusted, target)
  if (adjusted.rows === counted) return { rows, outcome }
  const left = adjusted.rows.values()
  const isAdjusted = (row: TableRow) => isPriced(row) && isPart(row)
  return {
    rows: rows.map((row) => (isAdjusted(row) ? (left.next().value ?? row) : row)),
    outcome,
  }
}

/** Adds 'turned' for rows that became negative, alone or together with a missed target. */
export type TurnedOutcome = AdjustOutcome | 'turned' | 'turned-closest'

/** The outcome of an adjustment, and whether it turned rows negative. */
export function outcomeWithTurn(
  before: readonly PricedRow[],
  { rows, outcome }: Adjustment<PricedRow>,
  target: number,
): TurnedOutcome {
  if (!turnsNegative(before, rows, target)) return outcome
  return outcome === 'closest' ? 'turned-closest' : 'turned'
}

/**
 * Whether rows became negative because the pinned prices alone exceed the target: correct by the
 * rules, but seldom what the user meant.
 */
function turnsNegative(
  before: readonly PricedRow[],
  after: readonly PricedRow[],
  target: number,
): boolean {
  const pinned = before.filter(({ price }) => price.pin.isPinned)
  if (pinned.length === 0 || (subtotalOf(pinned) ?? 0) <= target) return false
  return after.some((row, at) => isNegative(row) && !isNegative(before[at]))
}

const isNegative = (row: PricedRow | undefined): boolean => (row?.price.value ?? 0) < 0

/** Sets every unpinned price to its product before scaling; null if one is out of range. */
function recalculatePrices<T extends PricedRow>(
  rows: readonly T[],
  decimals: number,
): readonly T[] | null {
  const recalculated: T[] = []
  for (const row of rows) {
    const after = row.price.pin.isPinned ? row : recalculatePrice(row, decimals)
    if (after === 'out-of-range') return null
    recalculated.push(after)
  }
  return recalculated
}

/**
 * Gives each row its share, then distributes the residual. Target in cents; null if out of range.
 */
function scaleRows<T extends PricedRow>(
  rows: readonly T[],
  decimals: number,
  target: number,
  scale: Scale,
): readonly T[] | null {
  const stepsOfRows: (PriceSteps | null)[] = []
  let residual = target
  for (const row of rows) {
    const steps = row.price.pin.isPinned ? null : priceStepsOf(row, scale)
    if (steps === 'out-of-range' || !Number.isSafeInteger(residual)) return null
    residual -= steps
      ? steps.sign * steps.centsAt(steps.start)
      : Math.round((row.price.value ?? 0) * scale.perWhole)
    stepsOfRows.push(steps)
  }
  const scaled = [...rows]
  for (const { steps, index, position } of distributeResidual(stepsOfRows, residual)) {
    const row = rows[index]
    const moved =
      row && recalculatePrice(withValue(row, steps.free, steps.figureAt(position)), decimals)
    if (!moved || moved === 'out-of-range') return null
    scaled[index] = moved
  }
  return scaled
}
