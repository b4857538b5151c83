import { DECIMALS, PERCENTS } from '../document/limits.ts'
import type { Quotation, QuotationLine, QuotationTax } from '../document/quotation.ts'
import type { Reading } from '../document/schema-reader.ts'
import { round } from './money.ts'

type Terms = Pick<Quotation, 'tax' | 'lines'>

/**
 * Reads a quotation's tax and lines by the number rules (numbers: Tax, Lines between the sum and
 * the total), trusting nothing from their sender: percentages have 4 decimals at most and are in
 * range, amounts have 2; ids are unique; the default rate is one of the rates; rounding lines come
 * last. Correct parts stay the same objects.
 */
export function readTerms({ tax, lines }: Terms): Reading<Terms> {
  const repeated = repeatedId('tax.rates', tax.rates) ?? repeatedId('lines', lines)
  if (repeated) return { ok: false, at: repeated, reason: 'should be unique' }
  const outside = lines.findIndex((line) => !isInRange(line))
  if (outside >= 0) {
    const { least, most } = PERCENTS.line
    return {
      ok: false,
      at: `lines[${outside}].value`,
      reason: `should be from ${least} to ${most}`,
    }
  }
  return { ok: true, value: { tax: readTax(tax), lines: readLines(lines) } }
}

function readTax(tax: QuotationTax): QuotationTax {
  const rates = mapSame(tax.rates, (rate) => {
    const percent = round(rate.percent, DECIMALS.percent) ?? 0
    return percent === rate.percent ? rate : { ...rate, percent }
  })
  const isKnown = rates.some(({ id }) => id === tax.defaultRate)
  const defaultRate = isKnown ? tax.defaultRate : (rates[0]?.id ?? null)
  const isSame = rates === tax.rates && defaultRate === tax.defaultRate
  return isSame ? tax : { ...tax, rates, defaultRate }
}

function readLines(lines: QuotationLine[]): QuotationLine[] {
  const rounded = mapSame(lines, (line) => {
    const decimals = line.kind === 'percent' ? DECIMALS.percent : DECIMALS.price
    const value = line.value === null ? null : round(line.value, decimals)
    return value === line.value ? line : { ...line, value }
  })
  const isLast = ({ kind }: QuotationLine) => kind === 'rounding'
  const sorted = [...rounded.filter((line) => !isLast(line)), ...rounded.filter(isLast)]
  return sorted.every((line, at) => line === rounded[at]) ? rounded : sorted
}

const isInRange = ({ kind, value }: QuotationLine): boolean =>
  kind !== 'percent' ||
  value === null ||
  (value >= PERCENTS.line.least && value <= PERCENTS.line.most)

/** The path of the first id that an earlier item has too. */
function repeatedId(at: string, items: readonly { id: string }[]): string | null {
  const index = items.findIndex(({ id }, own) => items.findIndex((item) => item.id === id) < own)
  return index < 0 ? null : `${at}[${index}].id`
}

/** The list with its items changed; the same list if none changed. */
function mapSame<T>(list: T[], change: (item: T) => T): T[] {
  const changed = list.map(change)
  return changed.every((item, at) => item === list[at]) ? list : changed
}
