import {
  type Blocks,
  changeBlock,
  changePricedRow,
  changeRows,
  findPricedRow,
} from '../../../../src/domain/document/blocks.ts'
import type { BoqRow } from '../../../../src/domain/document/quotation.ts'
import { round } from '../../../../src/domain/numbers/money.ts'
import { parseFigure } from '../../../../src/domain/numbers/parse-figure.ts'
import { editFigure, previewFigure } from '../../../../src/domain/numbers/row.ts'
import { subtotalOf, totalOf } from '../../../../src/domain/numbers/total.ts'
import { committedBlocks, keepUnsettled, preview, run } from '../document/store.ts'
import { type FigurePlace, isRowFigure, type RowFigurePlace } from '../paper/cells.ts'

export type FigureOutcome =
  | 'exact'
  | 'closest'
  /** As typed or closest, but the pinned prices are more: the others had to become negative. */
  | 'turned'
  | 'reset'
  | 'all-pinned'
  | 'zero'
  | 'unreadable'
  | 'out-of-range'
  | 'unreachable'

type Rule = typeof import('../../../../src/domain/numbers/adjust-subtotal.ts')
type Settled = { blocks: Blocks; outcome: FigureOutcome }

/**
 * Settles what was typed into a row's figure or a total, as one undoable step (numbers). Unless
 * the outcome is 'exact', 'closest' or 'turned' nothing has changed: the last good figure stands.
 */
export function commitFigure(place: FigurePlace, text: string, locale: string): FigureOutcome {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok) return 'unreadable'
  const settled = isRowFigure(place)
    ? settleRow(place, parsed.value)
    : settleTotal(place, parsed.value)
  return accept(place, settled)
}

/**
 * The same for a subtotal. Its rule is a chunk of its own, fetched when a subtotal gets the focus
 * (prepareSubtotal): few documents need it. 'unreachable' when it could not be fetched.
 */
export async function commitSubtotal(
  place: FigurePlace,
  text: string,
  locale: string,
): Promise<FigureOutcome> {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok) return 'unreadable'
  const isHere = await prepareSubtotal().catch(() => null)
  return isHere ? accept(place, settleSubtotal(place, parsed.value)) : 'unreachable'
}

let rule: Rule | null = null

export async function prepareSubtotal(): Promise<Rule> {
  rule ??= await import('../../../../src/domain/numbers/adjust-subtotal.ts')
  return rule
}

/** No sum may lie beyond ±1e12 either (numbers: Arithmetic). */
function accept(place: FigurePlace, { blocks, outcome }: Settled): FigureOutcome {
  if (totalOf(blocks) === null) return 'out-of-range'
  run(() => blocks, place.blockId)
  return outcome
}

/**
 * Lets a row's other figures follow what is being typed. A subtotal or total changes nothing else
 * before it is settled, and yet is unsaved work. False for what is no figure (yet).
 */
export function previewTyped(place: FigurePlace, text: string, locale: string): boolean {
  const parsed = parseFigure(text, locale)
  if (!parsed.ok) return false
  if (!isRowFigure(place)) {
    if (!isNews(place, parsed.value)) return false
    keepUnsettled((blocks) => settledSum(place, parsed.value) ?? blocks)
    return true
  }
  preview((blocks) =>
    changePricedRow(blocks, place, (row) => previewFigure(row, place.name, parsed.value)),
  )
  return true
}

/** Whether settling it may change something: not what stands there, is emptied or out of bounds. */
function isNews({ blockId, name }: FigurePlace, value: number | null): boolean {
  const blocks = committedBlocks()
  const block = blocks.find(({ id }) => id === blockId)
  if (block?.type === 'boq')
    return value !== null && isInBounds(value) && value !== subtotalOf(block.boq.rows)
  if (block?.type !== 'price' || name !== 'total') return false
  const { isTyped, value: stands } = block.price
  return value === null ? isTyped : isInBounds(value) && !(isTyped && value === stands)
}

const isInBounds = (value: number): boolean => round(value, 2) !== null

/** What a subtotal or total would make of the blocks; null where it would be refused. */
function settledSum(place: FigurePlace, value: number | null): Blocks | null {
  const isSubtotal = place.name === 'subtotal'
  const { blocks } = isSubtotal ? settleSubtotal(place, value) : settleTotal(place, value)
  return totalOf(blocks) === null ? null : blocks
}

function settleRow(place: RowFigurePlace, value: number | null): Settled {
  const blocks = committedBlocks()
  const row = findPricedRow(blocks, place)
  if (!row) return { blocks, outcome: 'reset' }
  const { outcome } = editFigure(row, place.name, value)
  const change = <T extends typeof row>(before: T) => editFigure(before, place.name, value).row
  return { blocks: changePricedRow(blocks, place, change), outcome }
}

/** An emptied subtotal is no target: it shows its sum again. Before its rule is here, none is. */
function settleSubtotal({ blockId }: FigurePlace, value: number | null): Settled {
  const before = committedBlocks()
  let outcome: FigureOutcome = 'reset'
  if (value === null || !rule) return { blocks: before, outcome }
  const { adjustSubtotal } = rule
  const blocks = changeRows(before, blockId, (rows) => {
    const adjusted = adjustSubtotal(rows, value)
    outcome = isTurned(rows, adjusted.rows, value) ? 'turned' : adjusted.outcome
    return adjusted.rows
  })
  return { blocks, outcome }
}

/** Right by the rules, and seldom what was meant: less was asked for than is pinned. */
function isTurned(before: readonly BoqRow[], after: readonly BoqRow[], target: number): boolean {
  const pinned = before.filter(({ price }) => price.pin.isPinned)
  if (pinned.length === 0 || (subtotalOf(pinned) ?? 0) <= target) return false
  return after.some((row, at) => isNegative(row) && !isNegative(before[at]))
}

const isNegative = (row: BoqRow | undefined): boolean => (row?.price.value ?? 0) < 0

/** A total typed over keeps what was typed; emptied, it follows the sum again (numbers). */
function settleTotal({ blockId }: FigurePlace, value: number | null): Settled {
  const typed = value === null ? null : round(value, 2)
  const isTooLarge = value !== null && typed === null
  if (isTooLarge) return { blocks: committedBlocks(), outcome: 'out-of-range' }
  return { blocks: withTotal(blockId, typed), outcome: 'exact' }
}

/** The committed blocks with the total typed over, or following the sum when null. */
export const withTotal = (blockId: string, typed: number | null): Blocks =>
  changeBlock(committedBlocks(), blockId, (block) => {
    if (block.type !== 'price') return block
    const price = { ...block.price, value: typed ?? block.price.value, isTyped: typed !== null }
    return { ...block, price }
  })
