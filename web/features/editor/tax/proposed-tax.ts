import type { NextId, QuotationTax } from '#domain/document/quotation.ts'
import type { TaxRateFields } from '#domain/document/tax-rates.ts'
import { usualRate, usualRates } from '#domain/numbers/usual-rates.ts'
import { lastOffer } from '../../../state/last-offer.ts'

/**
 * What one press turns on in a quotation without tax: its own rates if it has some, else the
 * setting used last, else the usual rate of the number format's country; without such a rate, none.
 */
export function proposedTax(tax: QuotationTax, locale: string, nextId: NextId): QuotationTax {
  const known = [tax, lastOffer()?.tax].find((one) => one && one.rates.length > 0)
  if (known) return known.mode === 'none' ? { ...known, mode: 'added' } : known
  const [percent] = usualRates(locale)
  if (percent === undefined) return { mode: 'added', rates: [], defaultRate: null }
  const rate = { id: nextId(), ...usualRate(locale, percent) }
  return { mode: 'added', rates: [rate], defaultRate: rate.id }
}

/**
 * The tax in another mode, with the rates that are proposed where it is turned on; null if they
 * have to be typed.
 */
export function inMode(
  tax: QuotationTax,
  mode: QuotationTax['mode'],
  proposed: QuotationTax,
): QuotationTax | null {
  if (mode === 'none' || tax.mode !== 'none') return { ...tax, mode }
  return proposed.rates.length > 0 ? { ...proposed, mode } : null
}

/** The usual rates that the quotation doesn't have, in India as IGST too, and 0 %; without ids. */
export function suggestedRates(
  { rates }: QuotationTax,
  locale: string,
): readonly Omit<TaxRateFields, 'id'>[] {
  const percents = usualRates(locale)
  const all = percents.length === 0 ? [] : [...percents, 0]
  const usual = all.map((percent) => usualRate(locale, percent))
  // Between two states, India levies both parts as one tax.
  const between = usual
    .filter(({ parts: [first] }) => first?.name === 'CGST')
    .map((rate) => ({ ...rate, name: IGST, parts: [] }))
  return [...usual, ...between].filter(({ name, percent }) =>
    rates.every((rate) => rate.percent !== percent || (rate.name === IGST) !== (name === IGST)),
  )
}

const IGST = 'IGST'

/** Whether the last offer had tax; null while nothing is known. */
export function hadTax(): boolean | null {
  const tax = lastOffer()?.tax
  return tax ? tax.mode !== 'none' : null
}
