import type { QuotationTax } from '../document/schema-fields.ts'
import { formatPercent } from './format-figure.ts'

type Rate = QuotationTax['rates'][number]
type Rates<R> = Pick<QuotationTax, 'defaultRate'> & { readonly rates: readonly R[] }

/** A row's tax rate: null, or an id that is not among the rates, means the default one. */
export function rateOf<R extends Pick<Rate, 'id'>>(
  { rates, defaultRate }: Rates<R>,
  id: string | null,
): R | undefined {
  const named = id === null ? undefined : rates.find((rate) => rate.id === id)
  return named ?? rates.find((rate) => rate.id === defaultRate) ?? rates[0]
}

/** What the tax is called in the document: the name that all of its rates share; '' without one. */
export function taxNameOf({ rates }: QuotationTax): string {
  const [name = '', ...others] = new Set(rates.map((rate) => rate.name.trim()))
  return others.length === 0 ? name : ''
}

/** A rate's name and percentage in the number format: 'VAT 19 %'. */
export const rateLabel = ({ name, percent }: Pick<Rate, 'name' | 'percent'>, locale: string) =>
  `${name} ${formatPercent(percent, locale)}`.trim()

/**
 * A row's rate in its cell: its percentage, or its name where another rate has the same one. ''
 * without tax.
 */
export function rateText(tax: QuotationTax, id: string | null, locale: string): string {
  const rate = tax.mode === 'none' ? undefined : rateOf(tax, id)
  if (!rate) return ''
  const isShared = tax.rates.some(({ id, percent }) => id !== rate.id && percent === rate.percent)
  return isShared && rate.name !== '' ? rate.name : formatPercent(rate.percent, locale)
}
