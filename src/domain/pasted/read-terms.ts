import { DECIMALS, LIMITS } from '../document/limits.ts'
import { isRowDiscount } from '../numbers/edit-priced-row.ts'
import type { PriceFormat } from '../numbers/format-figure.ts'
import { multiply, round } from '../numbers/money.ts'
import type { Discount } from './complete-figures.ts'
import type { DiscountForm } from './discount-form.ts'
import { type CellReading, readCell } from './read-cell.ts'
import { isShareOf, type TaxForm } from './tax-form.ts'

/** What a row may have beside its figures. */
export const TERM_NAMES = ['discount', 'tax', 'cost'] as const
export type TermName = (typeof TERM_NAMES)[number]

/** How the table writes discounts and tax rates. */
export interface TermForms {
  readonly discount: DiscountForm
  readonly tax: TaxForm
}

/** A line's discount, tax rate and cost; `unread` names those whose text is no such figure. */
export function readTerms(
  text: (name: TermName) => string,
  { locale, decimals }: PriceFormat,
  forms: TermForms,
) {
  const cells = {
    discount: readCell(text('discount'), locale),
    tax: readCell(text('tax'), locale),
    cost: readCell(text('cost'), locale),
  }
  const discount = discountIn(cells.discount, forms.discount)
  const taxPercent = taxIn(cells.tax, forms.tax)
  const cost = costIn(cells.cost, decimals)
  const found = { discount, tax: taxPercent, cost }
  const unread = TERM_NAMES.filter((name) => {
    const { kind } = cells[name]
    // Words about a cost are the seller's own: no customer may read them in the description.
    return found[name] === null && kind !== 'blank' && !(name === 'cost' && kind === 'words')
  })
  return { discount: discount?.value === 0 ? null : discount, taxPercent, cost, unread }
}

function discountIn(cell: CellReading, { kind, sign }: DiscountForm): Discount | null {
  if (cell.kind !== 'figure' || Math.abs(cell.value) > LIMITS.figure) return null
  const isShare = cell.unit === '%' || (kind === 'share' && Math.abs(cell.value) <= 1)
  if (!isShare && (kind === 'amount' || kind === 'each'))
    return { kind, value: sign * cell.value + 0 }
  const value = multiply(sign * cell.value, isShare ? 100 : 1, DECIMALS.percent)
  return value !== null && isRowDiscount(value) ? { kind: 'percent', value } : null
}

function taxIn(cell: CellReading, form: TaxForm): number | null {
  if (cell.kind !== 'figure' || cell.mark !== '') return null
  const isShare = cell.unit === '%' || isShareOf(form, cell.value)
  const percent = multiply(cell.value, isShare ? 100 : 1, DECIMALS.percent)
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null
}

const costIn = (cell: CellReading, decimals: number): number | null =>
  cell.kind === 'figure' && cell.unit !== '%' && Math.abs(cell.value) <= LIMITS.figure
    ? round(cell.value, decimals)
    : null
