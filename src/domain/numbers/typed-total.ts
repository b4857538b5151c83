import type { Blocks } from '../document/blocks.ts'
import type { QuotationLine, QuotationTax } from '../document/quotation.ts'
import { add } from './money.ts'
import { termsOf, totalOf, withTotal } from './totals.ts'

/*
 * A total that was typed over stays as typed. spread-total.ts and
 * add-difference.ts are the two ways to make the document meet it (numbers: The total, A typed
 * gross). Once met, it follows the document again.
 */

/** The quotation's tax and currency, and its lines with their texts. */
export interface Terms {
  readonly tax: QuotationTax
  readonly lines: readonly QuotationLine[]
  readonly currency: string
}

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

/**
 * The lines without roundings that were added to another total than the document has now (numbers:
 * A typed gross). The same list if there are none.
 */
export function withoutStale(blocks: Blocks, terms: Terms): readonly QuotationLine[] {
  const { lines } = terms
  const isMending = ({ kind, mends }: QuotationLine) => kind === 'rounding' && mends !== undefined
  if (!lines.some(isMending)) return lines
  const total = totalOf(blocks, termsOf({ ...terms, lines: withoutRounding(lines) }))
  const left = lines.filter((line) => !isMending(line) || line.mends === total)
  return left.length === lines.length ? lines : left
}

export const withoutRounding = (lines: readonly QuotationLine[]): readonly QuotationLine[] =>
  lines.some(({ kind }) => kind === 'rounding')
    ? lines.filter(({ kind }) => kind !== 'rounding')
    : lines

/** The typed total; null if the block is not a price block or follows the sum. */
export function typedTotal(blocks: Blocks, id: string): number | null {
  const block = blocks.find((found) => found.id === id)
  return block?.type === 'price' && block.price.isTyped ? block.price.value : null
}
