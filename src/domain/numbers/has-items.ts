import type { Quotation } from '../document/schema.ts'

/** Whether more than the total is shown: lines or taxes (product: Totals). */
export const hasItems = ({ tax, lines }: Pick<Quotation, 'tax' | 'lines'>): boolean =>
  lines.length > 0 || (tax.mode !== 'none' && tax.rates.length > 0)
