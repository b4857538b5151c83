import type { Blocks } from '#domain/document/blocks.ts'
import { isBeyondInTerm } from '#domain/numbers/commitments.ts'
import { type LineTerms, totalsOf } from '#domain/numbers/totals.ts'
import type { Meta } from './model.ts'
import { termsNow } from './now.ts'

/** Whether the blocks' sums and totals are within ±1e12, with these terms (numbers: Arithmetic). */
export function isWithinRange(
  blocks: Blocks,
  change: Partial<LineTerms & Pick<Meta, 'terms'>> = {},
): boolean {
  const own = { ...termsNow(), ...change }
  return totalsOf(blocks, own).periods.every(
    (one) => one.document !== null && !isBeyondInTerm(one, own.terms),
  )
}
