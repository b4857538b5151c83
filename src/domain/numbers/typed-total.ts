import type { Blocks } from '../document/blocks.ts'
import type { Block, Quotation, QuotationLine } from '../document/quotation.ts'
import { add } from './money.ts'
import { type TotalTerms, taxDecimals, toStep } from './taxes.ts'
import { type LineTerms, totalOf, withoutRounding, withTotal } from './totals.ts'

/*
 * A total that was typed over stays as typed until it is met. meet-total.ts has the ways to that
 * (numbers: The total, A typed gross). Once met, it follows the document again.
 */

/** The document after an attempt to meet a typed total. */
export interface Met<Outcome> {
  readonly blocks: Blocks
  /** Without rounding lines, which an earlier total needed. The same list if nothing changed. */
  readonly lines: readonly QuotationLine[]
  /** `rounding`: the total is met but for the amount of a rounding line, which is not added yet. */
  readonly outcome: Outcome | 'rounding'
  /** The amount of that line, otherwise 0. */
  readonly rounding: number
}

/** The document with the rounding line that lets the total follow it again, as long as it is that. */
export function addRounding(
  blocks: Blocks,
  id: string,
  lines: readonly QuotationLine[],
  line: Pick<QuotationLine, 'id' | 'html'> & { readonly value: number },
): { blocks: Blocks; lines: readonly QuotationLine[] } {
  const mends = add(typedTotal(blocks, id) ?? 0, -line.value) ?? 0
  return {
    blocks: withTotal(blocks, id, null),
    lines: [...withoutRounding(lines), { ...line, kind: 'rounding', mends }],
  }
}

/** Whether it is so little that a line after the tax may make up for it (numbers: A typed gross). */
export const isRounding = (missing: number | null, terms: LineTerms): boolean =>
  !!missing &&
  !(terms.tax.mode === 'none' && terms.lines.length === 0 && !terms.withholding) &&
  Math.abs(missing) <= MOST_ROUNDING / 10 ** taxDecimals(terms)

/** In cents, or in wholes of a currency without cents. */
const MOST_ROUNDING = 2

/** The typed total; null if the block is not a price block or follows the sum. */
export const typedTotal = (blocks: Blocks, id: string): number | null =>
  typedIn(blocks.find((found) => found.id === id))

const typedIn = (block: Block | undefined): number | null =>
  block?.type === 'price' && block.price.isTyped ? block.price.value : null

/** A typed total that is not what the rows, lines and taxes make. */
export interface TypedOver {
  /** Of its price block. */
  readonly id: string
  readonly typed: number
  readonly total: number | null
}

/** `lines` can be changed, as those of a quotation. */
export type Calculated = LineTerms & Pick<Quotation, 'lines'> & { readonly blocks: Blocks }

/**
 * The total that was typed over: of several, the last, which the quotation shows as its own. Null
 * if each total follows. Such a quotation is not sent (product: Totals).
 */
export function typedOver({ blocks, ...terms }: Calculated): TypedOver | null {
  if (!blocks.some(isTyped)) return null
  const total = totalOf(blocks, terms)
  const last = blocks.findLast((block) => isTyped(block) && typedIn(block) !== total)
  return last ? { id: last.id, typed: typedIn(last) ?? 0, total } : null
}

/**
 * The blocks after a choice, with typed totals moved by as much as it changes the calculated one
 * (numbers: The total). The same list if nothing is typed.
 */
export function withMovedTotals(before: Blocks, after: Blocks, terms: TotalTerms): Blocks {
  if (!after.some(isTyped)) return after
  const [was, is] = [totalOf(before, terms), totalOf(after, terms)]
  const change = was === null || is === null ? null : add(is, -was)
  return before.reduce((moved, block) => {
    const typed = typedIn(block)
    return typed === null ? moved : withTotal(moved, block.id, add(typed, change ?? 0) ?? typed)
  }, after)
}

/** The blocks with typed totals rounded to whole steps. The same list if they are, or without steps. */
export const withSteppedTotals = (blocks: Blocks, step: number | null): Blocks =>
  blocks.reduce((changed, { id }) => {
    const typed = typedTotal(blocks, id)
    return typed === null ? changed : withTotal(changed, id, toStep(typed, step))
  }, blocks)

const isTyped = (block: Block): boolean => typedIn(block) !== null
