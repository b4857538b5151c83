import { withKnownBases } from '../document/known-bases.ts'
import { PERCENTS } from '../document/limits.ts'
import type { Quotation, QuotationLine, QuotationTax } from '../document/quotation.ts'
import { sameIfEqual } from '../document/same-list.ts'
import type { Reading } from '../document/schema-reader.ts'
import { sum } from './money.ts'
import { readPlan } from './read-plan.ts'
import { isTooFine, refuse, repeatedId, TOO_FINE } from './refuse.ts'
import { roundAmounts } from './round-figures.ts'

type Terms = Pick<Quotation, 'tax' | 'lines' | 'withholding' | 'payments'>
type Read = Terms & Pick<Quotation, 'decimals'>

/**
 * Reads a quotation's tax, lines and withholding by the number rules (numbers: Tax, Lines between the sum
 * and the total, Withholding), trusting nothing from their sender: percentages with more than 4 decimals or out of
 * range are refused, amounts have 2; ids are unique; the default rate is one of the rates; rounding lines come
 * last; the parts of a rate add up to it; what is withheld names rates and lines that are
 * there; a payment plan ends with the rest. Correct ones stay the same objects.
 */
export function readTerms({ tax, lines, withholding, payments, decimals }: Read): Reading<Terms> {
  const repeated = repeatedId('tax.rates', tax.rates) ?? repeatedId('lines', lines)
  if (repeated) return refuse(repeated, 'should be unique')
  const outside = lines.findIndex((line) => !isInRange(line))
  const { least, most } = PERCENTS.line
  if (outside >= 0) return refuse(`lines[${outside}].value`, `should be from ${least} to ${most}`)
  const rate = tax.rates.findIndex(({ percent }) => isTooFine(percent))
  if (rate >= 0) return refuse(`tax.rates[${rate}].percent`, TOO_FINE)
  const parts = refuseParts(tax)
  if (parts) return parts
  if (isTooFine(withholding?.percent ?? null)) return refuse('withholding.percent', TOO_FINE)
  const line = lines.findIndex(({ kind, value }) => kind === 'percent' && isTooFine(value))
  if (line >= 0) return refuse(`lines[${line}].value`, TOO_FINE)
  const plan = readPlan(payments, decimals)
  if (!plan.ok) return plan
  const read = { tax: readTax(tax), lines: readLines(lines, decimals) }
  return {
    ok: true,
    value: {
      ...read,
      withholding: withKnownBases(withholding, read),
      payments: plan.value,
    },
  }
}

/** The parts of a rate make all of it, and there are two at least. */
function refuseParts({ rates }: QuotationTax): Reading<never> | null {
  for (const [at, { parts, percent }] of rates.entries()) {
    if (parts.length === 0) continue
    const path = `tax.rates[${at}].parts`
    const tooFine = parts.findIndex((part) => isTooFine(part.percent))
    if (tooFine >= 0) return refuse(`${path}[${tooFine}].percent`, TOO_FINE)
    if (parts.length === 1) return refuse(path, 'should be none, two or three')
    if (sum(parts.map((part) => part.percent)) !== percent)
      return refuse(path, 'should add up to the percentage of their rate')
  }
  return null
}

function readTax(tax: QuotationTax): QuotationTax {
  const { rates } = tax
  const isKnown = rates.some(({ id }) => id === tax.defaultRate)
  const defaultRate = isKnown ? tax.defaultRate : (rates[0]?.id ?? null)
  return defaultRate === tax.defaultRate ? tax : { ...tax, defaultRate }
}

function readLines(lines: QuotationLine[], decimals: number): QuotationLine[] {
  const rounded = roundAmounts(lines, decimals) as QuotationLine[]
  const isLast = ({ kind }: QuotationLine) => kind === 'rounding'
  return sameIfEqual(rounded, [
    ...rounded.filter((line) => !isLast(line)),
    ...rounded.filter(isLast),
  ])
}

const isInRange = ({ kind, value }: QuotationLine): boolean =>
  kind !== 'percent' ||
  value === null ||
  (value >= PERCENTS.line.least && value <= PERCENTS.line.most)
