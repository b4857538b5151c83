import { type Blocks, countRows } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import { LIMITS } from '../document/limits.ts'
import {
  type Block,
  type BoqBlock,
  type BoqRow,
  cell,
  figureCell,
  type NextId,
  newBoqRow,
  newRowBlock,
  type RowBlock,
  WIDTHS,
} from '../document/quotation.ts'
import { insertRows } from '../document/rows.ts'
import { widthOf } from '../document/widths.ts'
import { adjustSubtotal, outcomeWithTurn, type TurnedOutcome } from './adjust-subtotal.ts'
import { add } from './money.ts'
import type { PricedRow } from './priced-row.ts'
import { totalOf, withTotal } from './totals.ts'

/*
 * A total that was typed over stays as typed. These are the two ways to make the rows meet it
 * (numbers: The total). Once met, it follows the sum again.
 */

/**
 * Spreads a typed total over the rows: all rows of the document as one pool, by the subtotal's
 * rules (numbers: The total). The same rows get the same prices in any order. If the rows can't
 * meet the total, it stays as typed; if nothing can be spread, nothing changes.
 * @param id of the price block
 */
export function spreadTotal(
  blocks: Blocks,
  id: string,
): { blocks: Blocks; outcome: TurnedOutcome } {
  const typed = typedTotal(blocks, id)
  if (typed === null) return { blocks, outcome: 'exact' }
  const pool = blocks.flatMap(pricedRowsOf)
  const adjusted = adjustInAnyOrder(pool, typed)
  const { rows, outcome } = adjusted
  if (outcome !== 'exact' && outcome !== 'closest') return { blocks, outcome }
  const spread = withPricedRows(blocks, rows)
  if (totalOf(spread) === null) return { blocks, outcome: 'out-of-range' }
  return {
    blocks: outcome === 'exact' ? withTotal(spread, id, null) : spread,
    outcome: outcomeWithTurn(pool, adjusted, typed),
  }
}

/** The typed total minus the sum; null if the total isn't typed or equals the sum. */
export function differenceOf(blocks: Blocks, id: string): number | null {
  const typed = typedTotal(blocks, id)
  const sum = totalOf(blocks)
  return typed === null || sum === null ? null : add(typed, -sum) || null
}

export const DIFFERENCE_NAMES = { less: 'Discount', more: 'Surcharge' } as const

/**
 * Adds the difference between the typed total and the sum as a row at the end of the last table;
 * without a table, as a row block. The row is a lump sum with a pinned price, so that the agreed
 * amount stays when other prices are adjusted (numbers: A row).
 * @returns 'full' or 'out-of-range' if nothing changed: the document has no room for another row,
 * or a subtotal would be beyond ±1e12
 */
export function addDifference(
  blocks: Blocks,
  id: string,
  nextId: NextId,
): { blocks: Blocks; outcome: 'exact' | 'full' | 'out-of-range' } {
  const difference = differenceOf(blocks, id)
  if (difference === null) return { blocks, outcome: 'out-of-range' }
  const figures = {
    description: cell(difference < 0 ? DIFFERENCE_NAMES.less : DIFFERENCE_NAMES.more),
    price: figureCell(difference, true),
  }
  const table = blocks.findLast((block) => block.type === 'boq')
  const added = table
    ? withRow(blocks, table, { ...newBoqRow(nextId()), ...figures })
    : withRowBlock(blocks, id, { ...newRowBlock(nextId()), ...figures })
  if (added.length > LIMITS.blocks || countRows(added) > LIMITS.rows)
    return { blocks, outcome: 'full' }
  if (totalOf(added) === null) return { blocks, outcome: 'out-of-range' }
  return { blocks: withTotal(added, id, null), outcome: 'exact' }
}

/** Null if the block is not a price block or follows the sum. */
function typedTotal(blocks: Blocks, id: string): number | null {
  const block = blocks.find((found) => found.id === id)
  return block?.type === 'price' && block.price.isTyped ? block.price.value : null
}

/**
 * Of equally disturbed rows, adjustSubtotal moves the upper one; sorted, that is the smaller one.
 */
function adjustInAnyOrder<T extends PricedRow>(rows: readonly T[], target: number) {
  const order = rows.map((_, at) => at).sort((a, b) => compareFigures(rows[a], rows[b]) || a - b)
  const { rows: adjusted, outcome } = adjustSubtotal(
    order.map((at) => rows[at] as T),
    target,
  )
  const inPlace = [...rows]
  for (const [at, place] of order.entries()) inPlace[place] = adjusted[at] as T
  return { rows: inPlace, outcome }
}

function compareFigures(a?: PricedRow, b?: PricedRow): number {
  return (
    compareCells(a?.price, b?.price) ||
    compareCells(a?.itemPrice, b?.itemPrice) ||
    compareCells(a?.qty, b?.qty)
  )
}

type FigureOf = PricedRow['itemPrice'] | undefined

const compareCells = (a: FigureOf, b: FigureOf): number =>
  (a?.value ?? 0) - (b?.value ?? 0) || Number(a?.pin.isPinned) - Number(b?.pin.isPinned)

const pricedRowsOf = (block: Block): readonly PricedLine[] => kindOf(block).pricedRows(block)

/** Puts the rows back where they came from. Unchanged blocks and lists stay the same objects. */
function withPricedRows(blocks: Blocks, rows: readonly PricedLine[]): Blocks {
  let taken = 0
  const changed = blocks.map((block) => {
    const before = pricedRowsOf(block)
    const own = rows.slice(taken, taken + before.length)
    taken += own.length
    if (own.every((row, at) => row === before[at])) return block
    return kindOf(block).withPricedRows(block, own)
  })
  return changed.every((block, at) => block === blocks[at]) ? blocks : changed
}

/** Replaces a blank last row, which only waits to be filled in. */
const withRow = (blocks: Blocks, table: BoqBlock, row: BoqRow): Blocks =>
  blocks.map((block) =>
    block === table
      ? { ...table, boq: { ...table.boq, rows: [...insertRows(table.boq.rows, null, [row])] } }
      : block,
  )

/** Inserts a row block below the last one; the first goes above the line that holds the total. */
function withRowBlock(blocks: Blocks, id: string, row: RowBlock): Blocks {
  const last = blocks.findLastIndex(({ type }) => type === 'row')
  return blocks.toSpliced(last < 0 ? lineStartOf(blocks, id) : last + 1, 0, row)
}

/**
 * The index of the line's first block: blocks stand side by side while they fit (product: Paper).
 */
function lineStartOf(blocks: Blocks, id: string): number {
  let start = 0
  let width = 0
  for (const [at, block] of blocks.entries()) {
    width += widthOf(block)
    if (width > WIDTHS.content) [start, width] = [at, widthOf(block)]
    if (block.id === id) break
  }
  return start
}
