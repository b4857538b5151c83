import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { formatMoney } from '../../../src/domain/numbers/format-figure.ts'
import { termsOf, totalsOf } from '../../../src/domain/numbers/totals.ts'

/** What the paper shows as the total. */
export function totalIn(quotation: Quotation): string {
  const { shown } = totalsOf(quotation.blocks, termsOf(quotation))
  return shown === null ? '–' : formatMoney(shown, quotation.locale, quotation.currency)
}
