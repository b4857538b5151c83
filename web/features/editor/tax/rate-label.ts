import type { TaxRateFields } from '../../../../src/domain/document/tax-rates.ts'
import { formatPercent } from '../../../../src/domain/numbers/format-figure.ts'

/** A rate's name and percentage in the number format: 'VAT 19 %'. */
export const rateLabel = (
  { name, percent }: Pick<TaxRateFields, 'name' | 'percent'>,
  locale: string,
): string => `${name} ${formatPercent(percent, locale)}`.trim()
