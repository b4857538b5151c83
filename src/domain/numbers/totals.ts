import { type Blocks, changeBlock } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import { mapFields } from '../document/map-fields.ts'
import { isCounted, pricedOnly } from '../document/options.ts'
import type {
  Block,
  PriceBlock,
  Quotation,
  QuotationLine,
  TableRow,
} from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { pricesInSection } from '../document/sections.ts'
import { formatMoney } from './format-figure.ts'
import { sum as sumOf } from './money.ts'
import type { PricedRow } from './priced-row.ts'
import { type DocumentTotals, documentTotals, type RatedPrice, type TotalTerms } from './taxes.ts'

/** A quotation's totals, as the screen, previews, lists, mails and exports show them. */
export interface Totals {
  /** The sum of all tables and row blocks; null beyond ±1e12. */
  readonly sum: number | null
  /** With lines and tax; null if a result is beyond ±1e12. */
  readonly document: DocumentTotals | null
  /** What the last price block shows: the total, or what was typed over it. */
  readonly shown: number | null
  /** By block: a table's subtotal, a row's price, a price block's total. */
  readonly perBlock: ReadonlyMap<string, number | null>
}

/** The totals of a quotation's blocks. The editor has them as signals, per block (model.ts). */
export function totalsOf(blocks: Blocks, terms: TotalTerms): Totals {
  const prices = blocks.map((block) => pricesOf([block]))
  const amounts = prices.map((own) => sumOf(own.map(({ price }) => price)))
  const sum = sumAmounts(amounts)
  const document = sum === null ? null : documentTotals(prices.flat(), terms)
  const total = document?.total ?? null
  const perBlock = new Map<string, number | null>()
  let shown = total
  for (const [at, block] of blocks.entries()) {
    if (block.type === 'boq') perBlock.set(block.id, amounts[at] ?? null)
    if (block.type === 'row') perBlock.set(block.id, block.price.value)
    if (block.type !== 'price') continue
    shown = shownTotal(block, total)
    perBlock.set(block.id, shown)
  }
  return { sum, document, shown, perBlock }
}

/** The prices that the blocks add to the sum: those of rows that count. */
export function pricesOf(blocks: Blocks): readonly RatedPrice[] {
  const prices: RatedPrice[] = []
  for (const block of blocks)
    for (const row of kindOf(block).pricedRows(block))
      if (isCounted(row)) prices.push({ rate: row.taxRate, price: row.price.value })
  return prices
}

/** The totals as they are sent (api: Entities): `total` is the one that is shown. */
export interface SentTotals extends Omit<DocumentTotals, 'lines' | 'withheldOf' | 'stepRounding'> {
  /** The amounts of the lines before the tax, in order. */
  readonly lines: readonly number[]
}

export function sentTotals({ document, shown }: Totals): SentTotals | null {
  if (!document) return null
  const { withheldOf: _, stepRounding: __, lines, total, ...sent } = document
  return { ...sent, lines: lines.map(({ amount }) => amount), total: shown ?? total }
}

/** What a price block shows: the total, or what was typed over it (numbers: The total). */
export const shownTotal = ({ price }: Pick<PriceBlock, 'price'>, total: number | null) =>
  price.isTyped && price.value !== null ? price.value : total

/** The sum of the row prices; blank ones count as 0. Null beyond ±1e12. */
export const subtotalOf = (rows: readonly PricedRow[]): number | null =>
  sumOf(rows.map((row) => row.price.value))

/** A table's subtotal: the sum of the prices of its rows that count. */
export const tableSubtotal = (rows: readonly TableRow[]): number | null =>
  subtotalOf(pricedOnly(rows).filter(isCounted))

/** The sum of a section: of the rows below the heading at this index that count. */
export const sectionSum = (rows: readonly TableRow[], at: number): number | null =>
  sumOf(pricesInSection(rows, at))

/**
 * The document's total: the subtotals of all boq blocks and the prices of all row blocks, with
 * lines and tax (numbers: The total). Null if it, or a result in it, is beyond ±1e12.
 */
export const totalOf = (blocks: Blocks, terms: TotalTerms): number | null =>
  totalsOf(blocks, terms).document?.total ?? null

/** The same from each block's subtotal or price; a null among them (beyond ±1e12) gives null. */
export const sumAmounts = (amounts: readonly (number | null)[]): number | null =>
  amounts.includes(null) ? null : sumOf(amounts)

/**
 * The blocks with the total typed over, or following the sum if `typed` is null (numbers: The
 * total). The same list if nothing changes.
 */
export const withTotal = (blocks: Blocks, id: string, typed: number | null): Blocks =>
  changeBlock(blocks, id, (block) => {
    if (block.type !== 'price') return block
    const { price } = block
    const value = typed ?? price.value
    const isTyped = typed !== null
    if (value === price.value && isTyped === price.isTyped) return block
    return { ...block, price: { ...price, value, isTyped } }
  })

type Terms = Omit<LineTerms, 'lines'> & Pick<Quotation, 'lines' | 'locale'>

/**
 * The blocks with the total in all fields for it, as the last price block shows it (product:
 * Fields): whatever is typed there. The same blocks if nothing changes.
 */
export function withTotalFields<T extends Blocks>(blocks: T, terms: Terms): T {
  if (!blocks.some(hasTotalField)) return blocks
  const { shown } = totalsOf(blocks, terms)
  const total = formatMoney(shown, terms)
  const filled = mapFields(blocks.filter(hasTotalField), (name, text) =>
    name === 'total' ? total : text,
  ).values()
  return mapSame(blocks, (block) => (hasTotalField(block) ? (filled.next().value ?? block) : block))
}

/** Only texts have it: a key press in a large table must not look through its rows. */
const hasTotalField = (block: Block): boolean =>
  block.type === 'text' && block.text.html.includes('<span data-field="total">')

/** What makes the quotation's total of its sum; its lines are with their texts. */
export interface LineTerms
  extends Pick<Quotation, 'tax' | 'currency' | 'withholding' | 'rounding' | 'decimals'> {
  readonly lines: readonly QuotationLine[]
}

/**
 * The lines without roundings that were added to another total than the document has now (numbers:
 * A typed gross). The same list if there are none.
 */
export function withoutStale(blocks: Blocks, terms: LineTerms): readonly QuotationLine[] {
  const { lines } = terms
  const isMending = ({ kind, mends }: QuotationLine) => kind === 'rounding' && mends !== undefined
  if (!lines.some(isMending)) return lines
  const total = totalOf(blocks, { ...terms, lines: withoutRounding(lines) })
  const left = lines.filter((line) => !isMending(line) || line.mends === total)
  return left.length === lines.length ? lines : left
}

export const withoutRounding = (lines: readonly QuotationLine[]): readonly QuotationLine[] =>
  lines.some(({ kind }) => kind === 'rounding')
    ? lines.filter(({ kind }) => kind !== 'rounding')
    : lines

/** Whether more than the total is shown: what makes it of the sum (product: Totals). */
export const hasItems = (terms: Omit<LineTerms, 'currency' | 'decimals'>): boolean =>
  terms.lines.length > 0 ||
  (terms.tax.mode !== 'none' && terms.tax.rates.length > 0) ||
  terms.withholding !== null ||
  terms.rounding !== null
