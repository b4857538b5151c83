import { plainLines } from '../../html/plain-lines.ts'
import type { PriceFormat } from '../../numbers/format-figure.ts'
import { lineFigure } from '../../numbers/itemized-totals.ts'
import { rateLabel, rateOf } from '../../numbers/shown-rate.ts'
import { compare } from '../../words/en/editor.json'
import { fill } from '../../words/fill.ts'
import { rowInWords } from '../../words/list-in-words.ts'
import type { Quotation, QuotationLine, QuotationTax } from '../schema.ts'

const WORDS = compare.values

/** How prices are taxed, and the rates: the default one first. 'None' without tax. */
export function taxInWords(tax: QuotationTax, locale: string): string {
  const usual = rateOf(tax, null)
  if (tax.mode === 'none' || !usual) return WORDS.noTerms
  const rates = [usual, ...tax.rates.filter((rate) => rate !== usual)].map((rate) => {
    const label = rateLabel(rate, locale)
    const parts = rate.parts.map((part) => rateLabel(part, locale))
    const more = rate.reason || rowInWords(parts)
    return more === '' ? label : `${label} (${more})`
  })
  const text = tax.mode === 'added' ? WORDS.taxAdded : WORDS.taxIncluded
  return fill(text, { rates: rowInWords(rates) })
}

/** The lines between the sum and the total with their figures. */
export const linesInWords = (lines: readonly QuotationLine[], style: PriceFormat): string =>
  rowInWords(lines.map((line) => lineInWords(line, style))) || WORDS.noTerms

export const lineInWords = (line: QuotationLine, style: PriceFormat): string =>
  `${plainLines(line.html).join(' ')} ${lineFigure(line, style)}`.trim()

/** What is withheld, and of what, if it is not of all. */
export function withholdingInWords(terms: Terms): string {
  const { withholding, tax, lines, locale } = terms
  if (!withholding) return WORDS.noTerms
  const { reason } = withholding
  const rates = tax.rates.filter(({ id }) => withholding.rates?.includes(id))
  const named = lines.filter(({ id }) => withholding.lines?.includes(id))
  const of = [
    withholding.rates &&
      (rowInWords(rates.map((rate) => rateLabel(rate, locale))) || WORDS.noRates),
    withholding.lines && (named.length > 0 ? linesInWords(named, terms) : WORDS.noLines),
    reason,
  ].filter(Boolean)
  const label = rateLabel(withholding, locale)
  return of.length === 0 ? label : `${label} (${of.join('; ')})`
}

type Terms = Pick<Quotation, 'withholding' | 'tax' | 'lines' | 'locale' | 'decimals'>
