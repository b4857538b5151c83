import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { LIMITS, type Period } from '../document/limits.ts'
import { isCounted } from '../document/options.ts'
import type { Block } from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { adjustSubtotal, outcomeWithTurn, type TurnedOutcome } from './adjust-subtotal.ts'
import { type MetGross, meetGross } from './meet-gross.ts'
import { add } from './money.ts'
import { periodOf } from './periods.ts'
import type { PricedRow } from './priced-row.ts'
import { type TotalTerms, taxDecimals } from './taxes.ts'
import { type LineTerms, subtotalOf, totalOf, totalsOf, withoutRounding } from './totals.ts'
import { isRounding, type Met, typedTotal } from './typed-total.ts'
import { withTotal } from './with-total.ts'

/**
 * Spreads a typed total over the rows that count: all rows of the document as one pool, by the
 * subtotal's rules, so that the total with lines and tax is the typed one. The same rows get the
 * same prices in any order. If the rows can't meet the total, it stays as typed; if nothing can be
 * spread, nothing changes.
 * @param id of the price block
 * @param period of the rows, whose total is met
 */
export function spreadTotal(
  blocks: Blocks,
  id: string,
  terms: LineTerms,
  period: Period = 'once',
): Met<TurnedOutcome> {
  const unchanged = { blocks, lines: terms.lines, rounding: 0 }
  const typed = typedTotal(blocks, id, period)
  if (typed === null) return { ...unchanged, outcome: 'exact' }
  const first = totalsOf(blocks, terms).periods[0]?.period ?? period
  const lines = withoutRounding(terms.lines, { period, first })
  const totalTerms = { ...terms, lines }
  const pool = countedRowsOf(blocks, period)
  // Totals change evenly with the sum but for steps.
  const even = { ...totalTerms, rounding: null }
  const spreading = { blocks, pool, period, terms: even, defaultRate: terms.tax.defaultRate }
  const target = sumToSpread(spreading, typed)
  if (target === null) return { ...unchanged, outcome: 'out-of-range' }
  const adjusted = adjustInAnyOrder(spreading, target.sum)
  const { rows, outcome } = adjusted
  if (outcome !== 'exact' && outcome !== 'closest') return { ...unchanged, outcome }
  const spread = withCountedRows(blocks, rows, period)
  const total = totalOf(spread, totalTerms, period)
  if (total === null) return { ...unchanged, outcome: 'out-of-range' }
  if (!isNearer(typed, total, totalOf(blocks, totalTerms, period)))
    return { ...unchanged, outcome: 'closest' }
  const turned = outcomeWithTurn(pool, adjusted, target.sum)
  if (total === typed) {
    const isTurned = turned === 'turned' || turned === 'turned-closest'
    const met = withTotal(spread, id, null, period)
    return { blocks: met, lines, outcome: isTurned ? 'turned' : 'exact', rounding: 0 }
  }
  const hasRoom = lines.length < LIMITS.lines
  const rounding = add(typed, -total) ?? 0
  if (hasRoom && target.rounding !== null && isRounding(rounding, terms))
    return { blocks: spread, lines, outcome: 'rounding', rounding }
  return { blocks: spread, lines, outcome: MISSED[turned] ?? turned, rounding: 0 }
}

/** The rows may meet their sum although no sum makes the total. */
const MISSED: Partial<Record<TurnedOutcome, TurnedOutcome>> = {
  exact: 'closest',
  turned: 'turned-closest',
}

/** A line of -100 % leaves every sum at the same total. */
const isNearer = (typed: number, after: number, before: number | null): boolean =>
  before === null || Math.abs(typed - after) < Math.abs(typed - before) || after === typed

/** The rows that count, and all that makes their sum the total. */
interface Spreading {
  readonly blocks: Blocks
  readonly pool: readonly PricedLine[]
  readonly period: Period
  readonly terms: TotalTerms
  readonly defaultRate: string | null
}

/** Without tax, lines and withholding the sum is the total. */
function sumToSpread(spreading: Spreading, typed: number): MetGross | null {
  const { blocks, pool, period, terms } = spreading
  const isPlain = terms.lines.length === 0 && terms.tax.mode !== 'added' && !terms.withholding
  if (isPlain) return { sum: typed, rounding: null }
  const sum = subtotalOf(pool)
  const total = totalOf(blocks, terms, period)
  if (sum === null || total === null) return null
  const totalAt = (target: number) => {
    const { rows, outcome } = adjustInAnyOrder(spreading, target)
    if (outcome !== 'exact' && outcome !== 'closest') return null
    return totalOf(withCountedRows(blocks, rows, period), terms, period)
  }
  const met = meetGross(typed, { sum, total }, totalAt, taxDecimals(terms))
  // If nothing can be spread, spreading any other sum says why.
  return met ?? { sum: sum + 1, rounding: null }
}

/**
 * Of equally disturbed rows, adjustSubtotal moves the upper one; sorted, that is the smaller one.
 */
function adjustInAnyOrder({ pool: rows, terms, defaultRate }: Spreading, target: number) {
  const rateOf = (row?: PricedLine) => row?.taxRate ?? defaultRate ?? ''
  const order = rows
    .map((_, at) => at)
    .sort(
      (a, b) =>
        compareFigures(rows[a], rows[b]) || compareTexts(rateOf(rows[a]), rateOf(rows[b])) || a - b,
    )
  const { rows: adjusted, outcome } = adjustSubtotal(
    order.map((at) => rows[at] as PricedLine),
    target,
    terms.decimals,
  )
  const inPlace = [...rows]
  for (const [at, place] of order.entries()) inPlace[place] = adjusted[at] as PricedLine
  return { rows: inPlace, outcome }
}

function compareFigures(a?: PricedLine, b?: PricedLine): number {
  return (
    compareCells(a?.price, b?.price) ||
    compareCells(a?.itemPrice, b?.itemPrice) ||
    compareCells(a?.qty, b?.qty) ||
    (a?.discount.value ?? 0) - (b?.discount.value ?? 0)
  )
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

type FigureOf = PricedRow['itemPrice'] | undefined

const compareCells = (a: FigureOf, b: FigureOf): number =>
  (a?.value ?? 0) - (b?.value ?? 0) || Number(a?.pin.isPinned) - Number(b?.pin.isPinned)

const countedRowsOf = (blocks: Blocks, period: Period): readonly PricedLine[] =>
  blocks.flatMap((block) => kindOf(block).pricedRows(block).filter(countsIn(block, period)))

const countsIn = (block: Block, period: Period) => (row: PricedLine) =>
  isCounted(row) && periodOf(row, block) === period

/**
 * Puts the rows that count back where they came from. Unchanged blocks and lists stay the same
 * objects.
 */
function withCountedRows(blocks: Blocks, rows: readonly PricedLine[], period: Period): Blocks {
  const left = rows.values()
  return mapSame(blocks, (block) => {
    const counts = countsIn(block, period)
    return mapPricedRows(block, (row) => (counts(row) ? (left.next().value ?? row) : row))
  })
}
