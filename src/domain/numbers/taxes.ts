import { DECIMALS } from '../document/limits.ts'
import { percentOf } from './arithmetic.ts'
import {
  type AppliedLine,
  applyLines,
  type DocumentLine,
  type Pool,
  roundingOf,
} from './document-lines.ts'
import { add, divide, multiply, round, sum as sumOf } from './money.ts'

/** A tax rate of a quotation: a percentage of 0 to 100, perhaps in parts that add up to it. */
export interface TaxRate {
  readonly id: string
  readonly percent: number
  readonly parts?: readonly { readonly percent: number }[]
}

/** What is withheld of the net at these rates, with these lines: ids, or null for all. */
export interface Withholding {
  readonly percent: number
  readonly rates: readonly string[] | null
  readonly lines: readonly string[] | null
}

/**
 * A quotation's tax: `none`, `added` to net prices, or `included` in gross ones. If `defaultRate`
 * names none of the rates, the first is the default; without rates there is no tax.
 */
export interface Tax {
  readonly mode: 'none' | 'added' | 'included'
  readonly rates: readonly TaxRate[]
  readonly defaultRate: string | null
}

/**
 * The price of a row that counts, or the sum of several at one rate. A blank price counts as 0. The
 * rate is an id; null, or one that the quotation doesn't have, means the default rate.
 */
export interface RatedPrice {
  readonly rate: string | null
  readonly price: number | null
}

/** What turns a sum into a total. */
export interface TotalTerms {
  readonly tax: Tax
  readonly lines: readonly DocumentLine[]
  readonly withholding: Withholding | null
  /** The total is a whole number of these steps; null for none. */
  readonly rounding: number | null
  /** Of prices and totals. */
  readonly decimals: 2 | 3
  /** Those of the currency; a tax has at most 2. */
  readonly currencyDecimals: number
}

/** What a price block shows, in the quotation's currency. */
export interface DocumentTotals {
  readonly sum: number
  /** The lines before the tax, in order. Parts are in the order of the rates; one without tax. */
  readonly lines: readonly AppliedLine[]
  /** The sum and the lines, without tax. */
  readonly net: number
  /** The rates in use, in the quotation's order; if none is, the default. Empty without tax. */
  readonly taxes: readonly TaxAmount[]
  /** net + taxes. */
  readonly gross: number
  /** What the customer withholds: 0, or negative. */
  readonly withheld: number
  /** The sum of the rounding lines and of what rounds the total to a step. */
  readonly rounding: number
  /** What is to be paid: gross + withheld + rounding. */
  readonly total: number
}

/**
 * The tax at one rate (an id) on its net amount, or a part of that, by its index. The bases sum to the
 * net; parts of one rate have the same one.
 */
export interface TaxAmount {
  readonly rate: string
  readonly part: number | null
  readonly base: number
  readonly tax: number
}

/**
 * Adds up the prices, applies the lines and calculates the tax once per rate (numbers: Tax).
 * @param prices of the rows that count, to 2 decimals, in any order
 * @returns null if any result is beyond ±1e12
 */
export function documentTotals(
  prices: readonly RatedPrice[],
  { tax, lines, currencyDecimals }: TotalTerms,
): DocumentTotals | null {
  const { isTaxed, rates, fallback } = ratesOf(tax)
  const priced = addPrices(rates, prices, fallback)
  const applied = priced && applyLines(priced, lines, fallback)
  const taxed = applied && taxPools(applied.pools, tax.mode, Math.min(currencyDecimals, 2))
  if (!priced || !applied || !taxed) return null
  const sum = sumOf(prices.map(({ price }) => price))
  const net = sumOf(taxed.map(({ base }) => base))
  const exact = sumOf([net, ...taxed.map((pool) => pool.tax)])
  const rounding = exact === null ? null : roundingOf(lines, exact)
  const total = rounding === null ? null : sumOf([exact, rounding])
  if (sum === null || net === null || exact === null || rounding === null || total === null)
    return null
  const used = taxed.filter(
    (_, at) => priced[at]?.amount || applied.lines.some(({ parts }) => parts[at]),
  )
  const shown = used.length > 0 ? used : taxed.slice(fallback, fallback + 1)
  const taxes = isTaxed
    ? shown.map(({ id, base, tax }) => ({ rate: id, part: null, base, tax }))
    : []
  return { sum, lines: applied.lines, net, taxes, gross: exact, withheld: 0, rounding, total }
}

/**
 * The prices as one per rate, with the same totals; null if one is beyond ±1e12. The order of the
 * rates is the quotation's.
 */
export function sumsByRate(prices: readonly RatedPrice[], tax: Tax): readonly RatedPrice[] | null {
  const { rates, fallback } = ratesOf(tax)
  const sums = addPrices(rates, prices, fallback)?.map(({ id, amount }, at) => ({
    rate: at === fallback ? null : id,
    price: amount,
  }))
  return sums ?? null
}

/**
 * An item price converted between net and gross: `included` adds the tax, `added` takes it out
 * (numbers: Tax). Null beyond ±1e12.
 */
export function convertPrice(
  itemPrice: number,
  percent: number,
  to: 'added' | 'included',
): number | null {
  const factor = grossFactor(percent)
  if (factor === null) return null
  const convert = to === 'included' ? multiply : divide
  return convert(itemPrice, factor, DECIMALS.itemPrice)
}

const UNTAXED: readonly TaxRate[] = [{ id: '', percent: 0 }]

/** Without tax all prices are at one rate. */
function ratesOf(tax: Tax): { isTaxed: boolean; rates: readonly TaxRate[]; fallback: number } {
  const isTaxed = tax.mode !== 'none' && tax.rates.length > 0
  const rates = isTaxed ? tax.rates : UNTAXED
  const fallback = Math.max(rates.map(({ id }) => id).indexOf(tax.defaultRate ?? ''), 0)
  return { isTaxed, rates, fallback }
}

interface RatePool extends Pool, TaxRate {}

function addPrices(
  rates: readonly TaxRate[],
  prices: readonly RatedPrice[],
  fallback: number,
): readonly RatePool[] | null {
  const pricesAt = rates.map((): number[] => [])
  const indexes = new Map(rates.map(({ id }, at) => [id, at]))
  for (const { rate, price } of prices) {
    if (price === null) continue
    pricesAt[indexes.get(rate ?? '') ?? fallback]?.push(price)
  }
  const pools: RatePool[] = []
  for (const [at, { id, percent }] of rates.entries()) {
    const own = pricesAt[at] ?? []
    const amount = sumOf(own)
    if (amount === null) return null
    pools.push({ id, percent, amount })
  }
  return pools
}

interface TaxedPool extends RatePool {
  readonly base: number
  readonly tax: number
}

function taxPools(
  pools: readonly RatePool[],
  mode: Tax['mode'],
  decimals: number,
): readonly TaxedPool[] | null {
  const taxed: TaxedPool[] = []
  for (const pool of pools) {
    const { amount, percent } = pool
    const tax =
      mode === 'included' ? taxWithin(amount, percent, decimals) : taxOn(amount, percent, decimals)
    const base = mode === 'included' && tax !== null ? add(amount, -tax) : amount
    if (tax === null || base === null) return null
    taxed.push({ ...pool, base, tax })
  }
  return taxed
}

function taxOn(net: number, percent: number, decimals: number): number | null {
  const factor = percentOf(percent)
  return factor === null ? null : multiply(net, factor, decimals)
}

/**
 * The net is rounded, and the tax is the difference: not every gross has a net that it is the total
 * of. If a gross has more decimals than the currency, they stay with the net.
 */
function taxWithin(gross: number, percent: number, decimals: number): number | null {
  const whole = round(gross, decimals)
  const factor = grossFactor(percent)
  if (whole === null || factor === null) return null
  const net = divide(whole, factor, decimals)
  return net === null ? null : add(whole, -net)
}

/** 1.19 for 19 %, exact. */
function grossFactor(percent: number): number | null {
  const factor = percentOf(percent)
  return factor === null ? null : add(1, factor)
}
