import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { PERIODS, type Period } from '../document/limits.ts'
import { isCounted } from '../document/options.ts'
import { mapSame } from '../document/same-list.ts'
import { editFigure } from './edit-priced-row.ts'
import { type CostedRow, type Profit, sumProfits, withMarkup } from './margin.ts'
import type { PricedRow } from './priced-row.ts'

/** What a row's profit depends on. */
export const costedRow = ({ price, cost, qty }: PricedRow): CostedRow => ({
  price: price.value,
  cost,
  qty: qty.value,
})

/** The profit on the block's rows that count; null if a sum is beyond ±1e12. */
export const profitOfRows = (rows: readonly PricedLine[], decimals: number): Profit | null =>
  sumProfits(rows.filter(isCounted).map(costedRow), decimals)

/** A row, and how often it is paid. */
export interface PaidRow {
  readonly row: PricedLine
  readonly period: Period
}

/** The same of the rows of each period, in their order: nothing adds periods up. */
export function profitByPeriod<Row extends PaidRow>(rows: readonly Row[], decimals: number) {
  const counted = rows.filter(({ row }) => isCounted(row))
  const groups = Map.groupBy(counted, ({ period }) => period)
  const used = PERIODS.filter((period) => groups.has(period))
  return (used.length > 0 ? used : (['once'] as const)).flatMap((period) => {
    const own = groups.get(period) ?? []
    const profit = profitOfRows(
      own.map(({ row }) => row),
      decimals,
    )
    return profit ? [{ period, profit, rows: own }] : []
  })
}

/**
 * The row with the item price that the markup makes of its cost (numbers: Cost and margin). The
 * same row without a cost, with a pinned item price, or if a figure would be beyond ±1e12.
 */
export function rowWithMarkup<T extends PricedRow>(row: T, percent: number, decimals: number): T {
  if (!mayTakeMarkup(row)) return row
  const itemPrice = withMarkup(row.cost ?? 0, percent, decimals)
  return itemPrice === null ? row : editFigure(row, 'itemPrice', itemPrice, decimals).row
}

export const mayTakeMarkup = ({ cost, itemPrice }: PricedRow): boolean =>
  cost !== null && !itemPrice.pin.isPinned

/**
 * Gives all rows of a table, or of the document (boqId null), the same markup.
 * @returns the same blocks if nothing changed, and how many rows have no item price of theirs now
 */
export function withMarkupForAll(
  blocks: Blocks,
  boqId: string | null,
  percent: number,
  decimals: number,
): { blocks: Blocks; left: number } {
  let left = 0
  const changed = mapSame(blocks, (block) => {
    if (boqId !== null && block.id !== boqId) return block
    left += kindOf(block)
      .pricedRows(block)
      .filter((row) => !mayTakeMarkup(row)).length
    return mapPricedRows(block, (row) => rowWithMarkup(row, percent, decimals))
  })
  return { blocks: changed, left }
}
