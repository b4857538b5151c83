import type { Blocks } from '../document/blocks.ts'
import { kindOf } from '../document/kinds/index.ts'
import type { Period } from '../document/limits.ts'
import { mapFields } from '../document/map-fields.ts'
import { isCounted, pricedOnly } from '../document/options.ts'
import type {
  Block,
  BoqBlock,
  PriceBlock,
  Quotation,
  QuotationLine,
  TableRow,
} from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import { sectionEnd } from '../document/sections.ts'
import type { DocumentLine } from './document-lines.ts'
import { sum as sumOf } from './money.ts'
import { totalText } from './period-text.ts'
import {
  byPeriod,
  isPartOf,
  linesIn,
  type PeriodPrice,
  type PeriodSum,
  periodOf,
  primaryOf,
  sumsByPeriod,
} from './periods.ts'
import type { PricedRow } from './priced-row.ts'
import { type DocumentTotals, documentTotals, type RatedPrice, type TotalTerms } from './taxes.ts'

/** What a period comes to; an ordinary quotation has one, of once (numbers: Prices that recur). */
export interface PeriodTotals extends PeriodSum {
  /** With lines and tax; null if a result is beyond ±1e12. */
  readonly document: DocumentTotals | null
  /** What the last price block shows: the total, or what was typed over it. */
  readonly shown: number | null
}

/** A quotation's totals, as the screen, previews, lists, mails and exports show them. */
export interface Totals extends Omit<PeriodTotals, 'period'> {
  /** In the order of the periods. The other fields are those of once, or of the only period. */
  readonly periods: readonly PeriodTotals[]
}

/** The totals of a quotation's blocks. The editor has them as signals, per block (model.ts). */
export const totalsOf = (blocks: Blocks, terms: TotalTerms): Totals =>
  totalsOfPrices(
    blocks.flatMap((block) => within(pricesOf([block]))),
    terms,
    blocks.filter(isTotal),
  )

/** A block that comes to more than ±1e12 has no total, whatever others take away. */
const within = (prices: readonly PricePart[]): readonly PricePart[] =>
  sumsByPeriod(prices).some(({ sum }) => sum === null)
    ? prices.map((one) => ({ ...one, price: Number.POSITIVE_INFINITY }))
    : prices

/**
 * The same from the prices of the rows that count, or from the sums of several of one rate and period.
 * @param blocks the price blocks
 */
export function totalsOfPrices(
  prices: readonly PricePart[],
  terms: TotalTerms,
  blocks: readonly PriceBlock[],
): Totals {
  const groups = byPeriod(prices, namedPeriods(terms.lines, blocks))
  const first = groups[0]?.period ?? 'once'
  const periods = groups.map(({ period, prices: own }): PeriodTotals => {
    const lines = linesIn(terms.lines, period, first)
    const document = documentTotals(own, lines === terms.lines ? terms : { ...terms, lines })
    const sum = document ? document.sum : sumOf(own.map(({ price }) => price))
    const last = blocks.at(-1)
    const total = document?.total ?? null
    return { period, sum, document, shown: last ? shownTotal(last, total, period) : total }
  })
  return { ...(primaryOf(periods) ?? NO_TOTAL), periods }
}

const NO_TOTAL = { sum: null, document: null, shown: null }

/** Periods that have a total without a row: a line names them, or it is typed. */
export function namedPeriods(
  lines: readonly DocumentLine[],
  blocks: readonly PriceBlock[] = [],
): ReadonlySet<Period> {
  const named = new Set(lines.flatMap(({ periods }) => periods ?? []))
  for (const { price, typed } of blocks) {
    if (price.isTyped) named.add('once')
    for (const period of Object.keys(typed)) named.add(period as Period)
  }
  return named
}

const isTotal = (block: Block): block is PriceBlock => block.type === 'price'

/** By block: a table's subtotals, a row's price, what a price block shows of each period. */
export const figuresPerBlock = (
  blocks: Blocks,
  { periods }: Totals,
): ReadonlyMap<string, readonly PeriodSum[]> =>
  new Map(
    blocks.flatMap((block): [string, readonly PeriodSum[]][] => {
      if (block.type === 'boq') return [[block.id, tableSubtotals(block.boq.rows, block)]]
      if (block.type === 'row')
        return [[block.id, [{ period: periodOf(block, block), sum: block.price.value }]]]
      return block.type === 'price' ? [[block.id, shownIn(block, periods)]] : []
    }),
  )

/** What a price block shows of each period. */
const shownIn = (block: PriceBlock, periods: readonly PeriodTotals[]): readonly PeriodSum[] =>
  periods.map(({ period, document }) => ({
    period,
    sum: shownTotal(block, document?.total ?? null, period),
  }))

/** The total of a period that it has, or null: it has none, or one beyond ±1e12. */
export const totalIn = ({ periods }: Totals, period: Period): number | null =>
  periods.find((one) => one.period === period)?.document?.total ?? null

/** A price that is added up: a row's, or several at one rate. */
export interface PricePart extends RatedPrice, PeriodPrice {}

/** The prices that the blocks add to the sums: those of rows that count. */
export function pricesOf(blocks: Blocks): readonly PricePart[] {
  const prices: PricePart[] = []
  for (const block of blocks)
    for (const row of kindOf(block).pricedRows(block))
      if (isCounted(row))
        prices.push({
          rate: row.taxRate,
          price: row.price.value,
          period: periodOf(row, block),
        })
  return prices
}

/** What a price block shows: the total, or what was typed over it (numbers: The total). */
export const shownTotal = (
  block: Pick<PriceBlock, 'price' | 'typed'>,
  total: number | null,
  period: Period = 'once',
): number | null => typedIn(block, period) ?? total

/** What was typed over the total of a period; null if that follows. */
export function typedIn(
  { price, typed }: Pick<PriceBlock, 'price' | 'typed'>,
  period: Period,
): number | null {
  if (period !== 'once') return typed[period] ?? null
  return price.isTyped ? price.value : null
}

/** The sum of the row prices; blank ones count as 0. Null beyond ±1e12. */
export const subtotalOf = (rows: readonly PricedRow[]): number | null =>
  sumOf(rows.map((row) => row.price.value))

/** A table's subtotals, one for each period: the sums of the prices of its rows that count. */
export const tableSubtotals = (rows: readonly TableRow[], table: Periodic): readonly PeriodSum[] =>
  sumsByPeriod(periodPrices(rows, table))

/** The sums of a section: of the rows below the heading at this index that count. */
export const sectionSums = (
  rows: readonly TableRow[],
  at: number,
  table: Periodic,
): readonly PeriodSum[] =>
  sumsByPeriod(periodPrices(rows.slice(at + 1, sectionEnd(rows, at)), table))

/** A table, as far as it says of which period its rows are. */
export type Periodic = Pick<BoqBlock, 'period'>

/** Without a row that counts there is a blank price, of the table's period. */
function periodPrices(rows: readonly TableRow[], table: Periodic): readonly PeriodPrice[] {
  const prices = pricedOnly(rows)
    .filter(isCounted)
    .map((row) => ({ period: periodOf(row, table), price: row.price.value }))
  return prices.length > 0 ? prices : [{ period: table.period ?? 'once', price: null }]
}

/**
 * The total of a period, or of the primary one (periods.ts): the subtotals of all boq blocks and the
 * prices of all row blocks, with lines and tax (numbers: The total). Null if it, or a result in it, is
 * beyond ±1e12.
 */
export function totalOf(blocks: Blocks, terms: TotalTerms, period?: Period): number | null {
  const totals = totalsOf(blocks, terms)
  return period ? totalIn(totals, period) : (totals.document?.total ?? null)
}

type Terms = Omit<LineTerms, 'lines'> & Pick<Quotation, 'lines' | 'locale' | 'language'>

/**
 * The blocks with the total in all fields for it, as the last price block shows it (product:
 * Fields): whatever is typed there. The same blocks if nothing changes.
 */
export function withTotalFields<T extends Blocks>(blocks: T, terms: Terms): T {
  if (!blocks.some(hasTotalField)) return blocks
  const total = totalText(totalsOf(blocks, terms), terms)
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
  const { periods } = totalsOf(blocks, { ...terms, lines: withoutRounding(lines) })
  const isLeft = (line: QuotationLine) => {
    const own = periods.find(({ period }) => isPartOf(line, period, periods[0]?.period ?? 'once'))
    return line.mends === (own?.document?.total ?? null)
  }
  const left = lines.filter((line) => !isMending(line) || isLeft(line))
  return left.length === lines.length ? lines : left
}

/** The lines without roundings, or without those of one total. The same list if there are none. */
export function withoutRounding(
  lines: readonly QuotationLine[],
  of?: { readonly period: Period; readonly first: Period },
): readonly QuotationLine[] {
  const isOther = (line: QuotationLine) => of && !isPartOf(line, of.period, of.first)
  const left = lines.filter((line) => line.kind !== 'rounding' || isOther(line))
  return left.length === lines.length ? lines : left
}

/** Whether more than the total is shown: what makes it of the sum (product: Totals). */
export const hasItems = (terms: Omit<LineTerms, 'currency' | 'decimals'>): boolean =>
  terms.lines.length > 0 ||
  (terms.tax.mode !== 'none' && terms.tax.rates.length > 0) ||
  terms.withholding !== null ||
  terms.rounding !== null
