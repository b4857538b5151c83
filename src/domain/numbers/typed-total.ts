import type { Blocks } from '../document/blocks.ts'
import { PERIODS, type Period } from '../document/limits.ts'
import type { Block, Quotation, QuotationLine } from '../document/quotation.ts'
import { add } from './money.ts'
import { type TotalTerms, taxDecimals, toStep } from './taxes.ts'
import { type LineTerms, totalIn, totalsOf, typedIn, withoutRounding } from './totals.ts'
import { withTotal } from './with-total.ts'

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
  of: { readonly period: Period; readonly first: Period } = ONCE,
): { blocks: Blocks; lines: readonly QuotationLine[] } {
  const { period } = of
  const mends = add(typedTotal(blocks, id, period) ?? 0, -line.value) ?? 0
  return {
    blocks: withTotal(blocks, id, null, period),
    lines: [...withoutRounding(lines, of), { ...line, kind: 'rounding', mends, ...only(of) }],
  }
}

/** What makes a line part of one total alone. */
export const only = ({ period, first }: { readonly period: Period; readonly first: Period }) =>
  period === first ? {} : { periods: [period] }

const ONCE = { period: 'once', first: 'once' } as const

/** Whether it is so little that a line after the tax may make up for it (numbers: A typed gross). */
export const isRounding = (missing: number | null, terms: LineTerms): boolean =>
  !!missing &&
  !(terms.tax.mode === 'none' && terms.lines.length === 0 && !terms.withholding) &&
  Math.abs(missing) <= MOST_ROUNDING / 10 ** taxDecimals(terms)

/** In cents, or in wholes of a currency without cents. */
const MOST_ROUNDING = 2

/** The typed total of a period; null if the block is not a price block or follows the sum. */
export const typedTotal = (blocks: Blocks, id: string, period: Period = 'once'): number | null =>
  typedOf(
    blocks.find((found) => found.id === id),
    period,
  )

const typedOf = (block: Block | undefined, period: Period): number | null =>
  block?.type === 'price' ? typedIn(block, period) : null

/** A typed total that is not what the rows, lines and taxes make. */
export interface TypedOver {
  /** Of its price block. */
  readonly id: string
  readonly period: Period
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
  const totals = totalsOf(blocks, terms)
  for (const block of blocks.toReversed())
    for (const period of PERIODS) {
      const typed = typedOf(block, period)
      const total = totalIn(totals, period)
      if (typed !== null && typed !== total) return { id: block.id, period, typed, total }
    }
  return null
}

/**
 * The blocks after a choice, with typed totals moved by as much as it changes the calculated one
 * (numbers: The total). The same list if nothing is typed.
 */
export function withMovedTotals(before: Blocks, after: Blocks, terms: TotalTerms): Blocks {
  if (!after.some(isTyped)) return after
  const [was, is] = [totalsOf(before, terms), totalsOf(after, terms)]
  return changeTyped(after, (typed, period) => {
    const [from, to] = [totalIn(was, period), totalIn(is, period)]
    const change = from === null || to === null ? null : add(to, -from)
    return add(typed, change ?? 0) ?? typed
  })
}

/** The blocks with each typed total changed. The same list if none changes. */
export const changeTyped = (
  blocks: Blocks,
  change: (typed: number, period: Period) => number | null,
): Blocks =>
  blocks.reduce(
    (changed, block) =>
      PERIODS.reduce((all, period) => {
        const typed = typedOf(block, period)
        return typed === null ? all : withTotal(all, block.id, change(typed, period), period)
      }, changed),
    blocks,
  )

/** The blocks with typed totals rounded to whole steps. The same list if they are, or without steps. */
export const withSteppedTotals = (blocks: Blocks, step: number | null): Blocks =>
  changeTyped(blocks, (typed) => toStep(typed, step))

const isTyped = (block: Block): boolean => PERIODS.some((period) => typedOf(block, period) !== null)
