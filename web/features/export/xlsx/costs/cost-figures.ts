import type { PricedLine } from '#domain/document/kinds/kind.ts'
import type { Period } from '#domain/document/limits.ts'
import { isCounted } from '#domain/document/options.ts'
import { costOf, marginOf, profitOf } from '#domain/numbers/margin.ts'
import { costedRow, profitOfRows } from '#domain/numbers/markup.ts'
import { percentOf } from '#domain/numbers/money.ts'
import type { CostPart, LayoutContext, Line } from '../blocks/line.ts'
import { columnAt } from '../grid.ts'
import { address } from '../share-columns.ts'
import type { CellContent } from '../sheet.ts'
import { sumOfLines } from '../summed-lines.ts'
import {
  cellTerm,
  content,
  figureTerm,
  literal,
  minus,
  plus,
  product,
  quotient,
  rounded,
  type Term,
} from '../terms.ts'

/** The figures of a line, each a live formula where it follows from others. */
export interface CostFigures {
  /** Of one unit. */
  readonly unit: CellContent | null
  readonly cost: CellContent | null
  readonly profit: CellContent | null
  /** A fraction of 1. */
  readonly margin: CellContent | null
}

export const COST_NAMES = ['unit', 'cost', 'profit', 'margin'] as const

const BLANK: CostFigures = { unit: null, cost: null, profit: null, margin: null }

/** What a line costs and earns (numbers: Cost and margin). */
export function figuresOf(lines: readonly Line[], at: number, context: LayoutContext): CostFigures {
  const part = lines[at]?.costs
  if (part?.of === 'row') return rowFigures(part, at, context)
  if (part?.of === 'hidden') return hiddenFigures(part.rows, at, context)
  if (part?.of === 'lines') return sumFigures(part, lines, at, context)
  return BLANK
}

function rowFigures(
  { row, columns }: Extract<CostPart, { of: 'row' }>,
  at: number,
  context: LayoutContext,
): CostFigures {
  const { decimals } = context
  const costed = costedRow(row)
  const [cost, profit] = [costOf(costed, decimals), profitOf(costed, decimals)]
  const unit = literal(row.cost)
  if (cost === null || profit === null) return { ...BLANK, unit }
  const term = (name: 'qty' | 'price', value: number) =>
    columns.includes(name)
      ? cellTerm(address(columnAt(context.grid, name), at), value)
      : figureTerm(value)
  const cell = cellsAt(at, context)
  const price = term('price', row.price.value ?? 0)
  const all = product(cell('unit', row.cost ?? 0), term('qty', row.qty.value ?? 0))
  return {
    unit,
    cost: content(rounded(all, decimals), cost),
    profit: content(minus(price, cell('cost', cost)), profit),
    margin: marginContent(cell('profit', profit), price, marginOf(costed, decimals)),
  }
}

/** A closed heading's: the rows that it hides have no cells. */
function hiddenFigures(
  rows: readonly PricedLine[],
  at: number,
  context: LayoutContext,
): CostFigures {
  const sums = knownProfit(rows, context.decimals)
  if (!sums) return BLANK
  const { cost, profit, margin } = sums
  return {
    unit: null,
    cost: literal(cost),
    profit: literal(profit),
    margin: marginOfSums(cost, profit, margin, at, context),
  }
}

/** The sums of some lines, relative to this one. */
function sumFigures(
  { from, to, period }: Extract<CostPart, { of: 'lines' }>,
  lines: readonly Line[],
  at: number,
  context: LayoutContext,
): CostFigures {
  const summed = lines.slice(at + from, at + to)
  const sums = knownProfit(
    summed.flatMap((line) => rowsIn(line, period)),
    context.decimals,
  )
  if (!sums) return BLANK
  const { cost, profit, margin } = sums
  const sumOf = (name: 'cost' | 'profit', of: typeof costOf): Term => {
    const parts = summed.map((line) => ({
      ...(line.continues && { continues: true }),
      counted: countedParts(line, period, of, context.decimals),
    }))
    return sumOfLines(parts, { row: at + from, column: costColumn(name, context) })
  }
  return {
    unit: null,
    cost: content(sumOf('cost', costOf), cost),
    profit: content(sumOf('profit', profitOf), profit),
    margin: marginOfSums(cost, profit, margin, at, context),
  }
}

/** A row without a known cost has a blank cell: it needs no gap in a range. */
const countedParts = (line: Line, period: Period, of: typeof costOf, decimals: number) =>
  rowsIn(line, period).map((row) => ({ rate: '', period, value: of(costedRow(row), decimals) }))

/** The rows of a period that count in a line. */
function rowsIn({ costs }: Line, period: Period): readonly PricedLine[] {
  if (!costs || costs.of === 'heads' || costs.period !== period) return []
  if (costs.of === 'hidden') return costs.rows
  return costs.of === 'row' && isCounted(costs.row) ? [costs.row] : []
}

/** Null if no row has a known cost. */
const knownProfit = (rows: readonly PricedLine[], decimals: number) =>
  rows.some((row) => costOf(costedRow(row), decimals) !== null)
    ? profitOfRows(rows, decimals)
    : null

/** The price of the rows with a cost is their cost and profit. */
function marginOfSums(
  cost: number,
  profit: number,
  margin: number | null,
  at: number,
  context: LayoutContext,
): CellContent | null {
  const cell = cellsAt(at, context)
  const earned = cell('profit', profit)
  return marginContent(earned, plus(earned, cell('cost', cost)), margin)
}

/** @param percent ours, to one decimal; null leaves the cell blank */
function marginContent(profit: Term, price: Term, percent: number | null): CellContent | null {
  const share = percent === null ? null : percentOf(percent)
  if (share === null) return null
  const own = rounded(quotient(profit, price), 3)
  const formula = `IF(${price.formula}=0,"",${own.formula})`
  return content({ formula, result: own.result }, share, 3)
}

const cellsAt =
  (at: number, context: LayoutContext) =>
  (name: (typeof COST_NAMES)[number], value: number): Term =>
    cellTerm(address(costColumn(name, context), at), value)

const costColumn = (name: (typeof COST_NAMES)[number], { grid }: LayoutContext): number =>
  grid.columns.length + COST_NAMES.indexOf(name)
