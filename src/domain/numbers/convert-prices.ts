import type { Blocks } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { PricedLine } from '../document/kinds/kind.ts'
import type { Block, QuotationLine, QuotationTax } from '../document/quotation.ts'
import { isSameList, sameIfEqual } from '../document/same-list.ts'
import { sum } from './money.ts'
import { recalculatePrice, withValue } from './priced-row.ts'
import { rateOf } from './shown-rate.ts'
import { convertPrice, documentTotals } from './taxes.ts'
import { pricesOf } from './totals.ts'

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
  const lines = convertLines(prices, tax, to, decimals)
  const blocks = convertBlocks(prices.blocks, tax, to, decimals)
  return blocks && lines ? { blocks, lines } : null
}

function convertBlocks(
  blocks: Blocks,
  tax: QuotationTax,
  to: 'added' | 'included',
  decimals: number,
): Blocks | null {
  const converted: Block[] = []
  for (const block of blocks) {
    const { pricedRows, withPricedRows } = kindOf(block)
    const before = pricedRows(block)
    const rows = before.map((row) =>
      convertRow(row, rateOf(tax, row.taxRate)?.percent ?? 0, to, decimals),
    )
    if (!isComplete(rows)) return null
    converted.push(isSameList(rows, before) ? block : withPricedRows(block, rows))
  }
  return sameIfEqual(blocks, converted)
}

function convertRow(
  row: PricedLine,
  percent: number,
  to: 'added' | 'included',
  decimals: number,
): PricedLine | null {
  let after = row
  for (const name of ['itemPrice', 'price'] as const) {
    const { value } = row[name]
    const isOwn = name === 'itemPrice' || row.price.pin.isPinned
    if (value === null || !isOwn) continue
    const converted = convertPrice(value, percent, to, decimals)
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
  to: 'added' | 'included',
  decimals: 2 | 3,
): QuotationLine[] | null {
  if (tax.rates.length === 0 || !lines.some(({ kind }) => kind === 'amount')) return lines
  const totals = documentTotals(pricesOf(blocks), {
    tax,
    lines,
    withholding: null,
    rounding: null,
    decimals,
    currencyDecimals: decimals,
  })
  if (!totals) return null
  const applied = totals.lines.values()
  const converted = lines.map((line) => {
    if (line.kind === 'rounding') return line
    const { parts = [] } = applied.next().value ?? {}
    return line.kind === 'amount' && line.value
      ? convertAmount(line, parts, { tax, to, decimals })
      : line
  })
  return isComplete(converted) ? converted : null
}

function convertAmount(
  line: QuotationLine,
  parts: readonly number[],
  { tax, to, decimals }: { tax: QuotationTax; to: 'added' | 'included'; decimals: number },
): QuotationLine | null {
  const amounts = parts.map((part, at) =>
    convertPrice(part, tax.rates[at]?.percent ?? 0, to, decimals),
  )
  const value = isComplete(amounts) ? sum(amounts) : null
  if (value === null) return null
  return value === line.value ? line : { ...line, value }
}

const isComplete = <T>(list: readonly (T | null)[]): list is T[] => !list.includes(null)
