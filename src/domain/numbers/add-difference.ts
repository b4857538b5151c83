import { type Blocks, countRows } from '../document/blocks.ts'
import { LIMITS } from '../document/limits.ts'
import type { LineNames } from '../document/lines.ts'
import {
  type BoqBlock,
  type BoqRow,
  cell,
  figureCell,
  type NextId,
  NO_TERMS,
  newBoqRow,
  newRowBlock,
  type QuotationLine,
  type RowBlock,
  WIDTHS,
} from '../document/quotation.ts'
import { insertRows } from '../document/rows.ts'
import { widthOf } from '../document/widths.ts'
import { labels } from '../words/languages/en-paper.ts'
import { meetGross } from './meet-gross.ts'
import { add } from './money.ts'
import { termsOf, totalOf, withTotal } from './totals.ts'
import { type Met, type Terms, typedTotal, withoutRounding } from './typed-total.ts'

/** The typed total minus the document's; null if the total isn't typed or equals that. */
export function differenceOf(blocks: Blocks, id: string, terms: Terms): number | null {
  const typed = typedTotal(blocks, id)
  const total = totalOf(blocks, termsOf({ ...terms, lines: withoutRounding(terms.lines) }))
  return typed === null || total === null ? null : add(typed, -total) || null
}

/**
 * Adds the difference between the typed total and the document's: where there is tax or a line, as
 * a line before the tax (numbers: A typed gross), otherwise as a row.
 * @returns 'full' or 'out-of-range' if nothing changed: the document has no room for another row or
 * line, or a result would be beyond ±1e12
 */
export function addDifference(
  blocks: Blocks,
  id: string,
  nextId: NextId,
  terms: Terms,
  names: LineNames = labels,
): Met<'exact' | 'full' | 'out-of-range'> {
  const unchanged = { blocks, lines: terms.lines, rounding: 0 }
  const difference = differenceOf(blocks, id, terms)
  if (difference === null) return { ...unchanged, outcome: 'out-of-range' }
  const name = difference < 0 ? names.discount : names.surcharge
  const lines = withoutRounding(terms.lines)
  if (terms.tax.mode !== 'none' || lines.length > 0) {
    return addLine({ blocks, lines, id, difference, terms }, { id: nextId(), html: name })
  }
  const { outcome, blocks: added } = addDifferenceRow(blocks, id, nextId, difference, name)
  return { blocks: added, lines: outcome === 'exact' ? lines : terms.lines, outcome, rounding: 0 }
}

function addLine(
  {
    blocks,
    lines,
    id,
    difference,
    terms,
  }: {
    blocks: Blocks
    lines: readonly QuotationLine[]
    id: string
    difference: number
    terms: Terms
  },
  named: Pick<QuotationLine, 'id' | 'html'>,
): Met<'exact' | 'full' | 'out-of-range'> {
  const unchanged = { blocks, lines: terms.lines, rounding: 0 }
  if (lines.length >= LIMITS.lines) return { ...unchanged, outcome: 'full' }
  const typed = typedTotal(blocks, id) ?? 0
  const withLine = (value: number) => [...lines, { ...named, kind: 'amount' as const, value }]
  const totalAt = (value: number) => totalOf(blocks, termsOf({ ...terms, lines: withLine(value) }))
  const now = { sum: 0, total: add(typed, -difference) ?? 0 }
  const met = meetGross(typed, now, totalAt, termsOf(terms).currencyDecimals)
  if (met === null || met.rounding === null) return { ...unchanged, outcome: 'out-of-range' }
  const { sum: value, rounding } = met
  if (rounding !== 0 && lines.length + 2 > LIMITS.lines) return { ...unchanged, outcome: 'full' }
  if (rounding !== 0) return { blocks, lines: withLine(value), outcome: 'rounding', rounding }
  return { blocks: withTotal(blocks, id, null), lines: withLine(value), outcome: 'exact', rounding }
}

/**
 * Adds the difference as a row at the end of the last table; without a table, as a row block. The
 * row is a lump sum with a pinned price, so that the agreed amount stays when other prices are
 * adjusted (numbers: A row).
 */
function addDifferenceRow(
  blocks: Blocks,
  id: string,
  nextId: NextId,
  difference: number,
  name: string,
): { blocks: Blocks; outcome: 'exact' | 'full' | 'out-of-range' } {
  const figures = { description: cell(name), price: figureCell(difference, true) }
  const table = blocks.findLast((block) => block.type === 'boq')
  const added = table
    ? withRow(blocks, table, { ...newBoqRow(nextId()), ...figures })
    : withRowBlock(blocks, id, { ...newRowBlock(nextId()), ...figures })
  if (added.length > LIMITS.blocks || countRows(added) > LIMITS.rows)
    return { blocks, outcome: 'full' }
  if (totalOf(added, NO_TOTAL_TERMS) === null) return { blocks, outcome: 'out-of-range' }
  return { blocks: withTotal(added, id, null), outcome: 'exact' }
}

const NO_TOTAL_TERMS = termsOf({ ...NO_TERMS, currency: 'USD' })

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
