import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import { NO_TERMS } from '../../../../src/domain/document/quotation.ts'
import type { TotalTerms } from '../../../../src/domain/numbers/taxes.ts'
import { termsOf, totalOf } from '../../../../src/domain/numbers/totals.ts'
import { $document } from './store.ts'

/** What turns the open document's sum into its total: its tax, lines and currency. */
export const currentTerms = (): TotalTerms =>
  termsOf($document.peek()?.meta.peek() ?? { ...NO_TERMS, currency: 'USD' })

/** Whether the blocks' sums and total are within ±1e12 (numbers: Arithmetic). */
export const isWithinRange = (blocks: Blocks): boolean => totalOf(blocks, currentTerms()) !== null
