import { type Blocks, mapPricedRows } from '../document/blocks.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import type { QuotationLine, QuotationTax } from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { allWithinRange } from './document-lines.ts'
import { recalculatePrice, withValue } from './edit-priced-row.ts'
import { sum } from './money.ts'
import { byPeriod, linesIn } from './periods.ts'
import { rateOf } from './shown-rate.ts'
import { convertPrice, linesOn, type TaxRate } from './taxes.ts'
import { namedPeriods, pricesOf } from './totals.ts'

export interface Prices {
  readonly blocks: Blocks
  readonly lines: QuotationLine[]
}

/**
 * Converts all prices between net and gross, each by its row's rate: `included` adds the tax,
 * `added` takes it out (numbers: Tax). A pinned price is converted itself, and so is the amount of
 * a line, part by part, so that the total stays what it was but for cents. Typed totals, roundings
 * and costs stay. Unchanged rows and lines are the same objects.
 * @returns null if a price or sum would be beyond ±1e12: nothing is converted then
 */
export function convertPrices(
  prices: Prices,
  tax: QuotationTax,
  to: 'added' | 'included',
  decimals: 2 | 3,
): Prices | null {
  const convert: Convert = (price, rate) => convertPrice(price, rate?.percent ?? 0, to, decimals)
  const lines = convertLines(prices, tax, convert, decimals)
  let isBeyond = false
  const change = (row: PricedLine) => {
    const rate = rateOf(tax, row.taxRate)
    const converted = convertRow(row, (price) => convert(price, rate), decimals)
    isBeyond ||= converted === null
    return converted ?? row
  }
  const blocks = mapSame(prices.blocks, (block) => mapPricedRows(block, change))
  return lines && !isBeyond ? { blocks, lines } : null
}

/** A price at a rate, net or gross; null beyond ±1e12. */
type Convert = (price: number, rate?: TaxRate) => number | null

function convertRow(row: PricedLine, convert: Convert, decimals: number): PricedLine | null {
  let after = row
  for (const name of ['itemPrice', 'price'] as const) {
    const { value } = row[name]
    const isOwn = name === 'itemPrice' || row.price.pin.isPinned
    if (value === null || !isOwn) continue
    const converted = convert(value)
    if (converted === null) return null
    after = withValue(after, name, converted)
  }
  if (after === row) return row
  const priced = recalculatePrice(after, decimals)
  return priced === 'out-of-range' ? null : priced
}

/** A line of an amount is part of what each rate stands at: each part is converted by its rate. */
function convertLines(
  { blocks, lines }: Prices,
  tax: QuotationTax,
  convert: Convert,
  decimals: 2 | 3,
): QuotationLine[] | null {
  if (tax.rates.length === 0 || !lines.some(({ kind }) => kind === 'amount')) return lines
  const partsOf = new Map<QuotationLine, readonly number[]>()
  const periods = byPeriod(pricesOf(blocks), namedPeriods(lines))
  const first = periods[0]?.period ?? 'once'
  // Of a line that is part of several totals, the first one counts.
  for (const { period, prices } of periods.toReversed()) {
    const own = linesIn(lines, period, first).filter(({ kind }) => kind !== 'rounding')
    const applied = linesOn(prices, { tax, lines: own, decimals })
    if (!applied) return null
    for (const [at, line] of own.entries()) partsOf.set(line, applied[at]?.parts ?? [])
  }
  const converted = lines.map((line) => {
    if (line.kind !== 'amount' || !line.value) return line
    const parts = partsOf.get(line) ?? []
    const amounts = allWithinRange(parts.map((part, at) => convert(part, tax.rates[at])))
    const value = amounts && sum(amounts)
    if (value === line.value) return line
    return value === null ? null : { ...line, value }
  })
  return converted.includes(null) ? null : (converted as QuotationLine[])
}
