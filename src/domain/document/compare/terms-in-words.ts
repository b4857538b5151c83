import { plainLines } from '../../html/plain-lines.ts'
import { lineFigure } from '../../numbers/itemized-totals.ts'
import { rateLabel, rateOf } from '../../numbers/shown-rate.ts'
import type { QuotationLine, QuotationTax } from '../schema.ts'

/** How prices are taxed, and the rates: the default one first. 'None' without tax. */
export function taxInWords(tax: QuotationTax, locale: string): string {
  const usual = rateOf(tax, null)
  if (tax.mode === 'none' || !usual) return NONE
  const rates = [usual, ...tax.rates.filter((rate) => rate !== usual)].map((rate) => {
    const label = rateLabel(rate, locale)
    return rate.reason === '' ? label : `${label} (${rate.reason})`
  })
  return `${rates.join(', ')} ${tax.mode}`
}

/** The lines between the sum and the total with their figures. */
export function linesInWords(lines: readonly QuotationLine[], locale: string): string {
  const all = lines.map((line) => `${plainLines(line.html).join(' ')} ${lineFigure(line, locale)}`)
  return all.map((line) => line.trim()).join(', ') || NONE
}

const NONE = 'None'
