import {
  type AppliedLine,
  addParts,
  allWithinRange,
  applyLines,
  type DocumentLine,
  type Pool,
  roundingOf,
} from './document-lines.ts'
import { add, divide, divideAll, multiply, percentOf, round, sum as sumOf } from './money.ts'
import { currencyDecimals } from './usual-decimals.ts'

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

/** What turns a sum into a total; a quotation is one. */
export interface TotalTerms {
  readonly tax: Tax
  readonly lines: readonly DocumentLine[]
  readonly withholding: Withholding | null
  /** The total is a whole number of these steps; null for none. */
  readonly rounding: number | null
  /** Of prices and totals. */
  readonly decimals: 2 | 3
  /** Its code. */
  readonly currency: string
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
  /** The net that it is withheld of. */
  readonly withheldOf: number
  /** The sum of the rounding lines and of what rounds the total to a step. */
  readonly rounding: number
  /** The latter alone. */
  readonly stepRounding: number
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
 * @param prices of the rows that count, rounded, in any order
 * @returns null if any result is beyond ±1e12
 */
export function documentTotals(
  prices: readonly RatedPrice[],
  terms: TotalTerms,
): DocumentTotals | null {
  const { isTaxed, rates, fallback } = ratesOf(terms.tax)
  const priced = addPrices(rates, prices, fallback)
  const applied = priced && applyLines(priced, terms.lines, fallback, terms.decimals)
  const taxed = applied && taxPools(applied.pools, terms)
  if (!priced || !applied || !taxed) return null
  const sum = sumOf(prices.map(({ price }) => price))
  const net = sumOf(taxed.map(({ base }) => base))
  const gross = sumOf([net, ...taxed.flatMap((pool) => pool.taxes)])
  const withholding = withhold(taxed, applied.lines, terms)
  if (sum === null || net === null || gross === null || !withholding) return null
  const rounded = roundDue(add(gross, withholding.withheld), terms)
  if (!rounded) return null
  const used = taxed.filter(
    (_, at) => priced[at]?.amount || applied.lines.some(({ parts }) => parts[at]),
  )
  const shown = used.length > 0 ? used : taxed.slice(fallback, fallback + 1)
  const taxes = isTaxed ? shown.flatMap(taxAmounts) : []
  return { sum, lines: applied.lines, net, taxes, gross, ...withholding, ...rounded }
}

/** The lines before the tax, applied to the prices; null beyond ±1e12. */
export function linesOn(
  prices: readonly RatedPrice[],
  { tax, lines, decimals }: Pick<TotalTerms, 'tax' | 'lines' | 'decimals'>,
): readonly AppliedLine[] | null {
  const { rates, fallback } = ratesOf(tax)
  const priced = addPrices(rates, prices, fallback)
  return (priced && applyLines(priced, lines, fallback, decimals))?.lines ?? null
}

/** The figure as the nearest whole number of steps, halves away from zero; itself without steps. */
export function toStep(figure: number, step: number | null): number | null {
  if (step === null) return figure
  const [size, by] = [Math.round(Math.abs(figure) * 1000), Math.round(step * 1000)] as const
  const rest = size % by
  const whole = size - rest + (2 * rest >= by ? by : 0)
  return round((Math.sign(figure) * whole) / 1000, 2)
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
  decimals: number,
): number | null {
  const factor = grossFactor(percent)
  if (factor === null) return null
  const convert = to === 'included' ? multiply : divide
  return convert(itemPrice, factor, decimals)
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
  const amounts = allWithinRange(pricesAt.map((own) => sumOf(own)))
  return amounts && rates.map((rate, at) => ({ ...rate, amount: amounts[at] ?? 0 }))
}

interface TaxedPool extends RatePool {
  readonly base: number
  /** One, or one for each part of the rate. */
  readonly taxes: readonly number[]
}

const taxAmounts = ({ id, base, taxes }: TaxedPool): readonly TaxAmount[] =>
  taxes.map((tax, at) => ({ rate: id, part: taxes.length > 1 ? at : null, base, tax }))

/** The decimals of taxes, of what is withheld, and of the steps in which sums are tried. */
export const taxDecimals = ({ currency, decimals }: Pick<TotalTerms, 'currency' | 'decimals'>) =>
  Math.min(currencyDecimals(currency), decimals)

function taxPools(pools: readonly RatePool[], terms: TotalTerms): readonly TaxedPool[] | null {
  const isIncluded = terms.tax.mode === 'included'
  const taxIn = isIncluded ? taxWithin : taxOn
  const taxed: TaxedPool[] = []
  for (const pool of pools) {
    const { amount, parts } = pool
    const taxes = allWithinRange(
      (parts?.length ? parts : [pool]).map((part) =>
        taxIn(amount, part.percent, taxDecimals(terms), pool),
      ),
    )
    const base = taxes && isIncluded ? sumOf([amount, ...taxes.map((tax) => -tax)]) : amount
    if (!taxes || base === null) return null
    taxed.push({ ...pool, base, taxes })
  }
  return taxed
}

/**
 * What is withheld of the net at the rates that are named, without the lines that are not (numbers:
 * Withholding); null if a result is beyond ±1e12.
 */
function withhold(
  taxed: readonly TaxedPool[],
  applied: readonly AppliedLine[],
  terms: TotalTerms,
): Pick<DocumentTotals, 'withheld' | 'withheldOf'> | null {
  const { withholding, lines } = terms
  if (!withholding) return { withheld: 0, withheldOf: 0 }
  const { rates, lines: named, percent } = withholding
  const ids = lines.filter(({ kind }) => kind !== 'rounding').map(({ id = '' }) => id)
  const outside = applied.filter((_, at) => named && !named.includes(ids[at] ?? ''))
  const left = outside.reduce<readonly RatePool[] | null>((pools, { parts }) => {
    return pools && addParts(pools, parts, -1)
  }, taxed)
  const pools = left === taxed ? taxed : left && taxPools(left, terms)
  // Without tax there is one pool, which has no id.
  const bases = pools?.map(({ id, base }) => (!id || !rates || rates.includes(id) ? base : 0))
  const withheldOf = bases ? sumOf(bases) : null
  const amount = withheldOf === null ? null : taxOn(withheldOf, percent, taxDecimals(terms))
  if (withheldOf === null || amount === null) return null
  return { withheld: amount > 0 ? -amount : 0, withheldOf }
}

/** Rounding lines and steps come last; null beyond ±1e12. */
function roundDue(
  due: number | null,
  { lines, rounding: step, decimals }: TotalTerms,
): Pick<DocumentTotals, 'rounding' | 'stepRounding' | 'total'> | null {
  const bare = due === null ? null : toStep(due, step)
  const added = bare === null ? null : roundingOf(lines, bare, decimals)
  const exact = added === null ? null : sumOf([due, added])
  const total = exact === null ? null : toStep(exact, step)
  if (exact === null || total === null) return null
  const stepRounding = add(total, -exact) ?? 0
  return { rounding: sumOf([added, stepRounding]) ?? 0, stepRounding, total }
}

function taxOn(net: number, percent: number, decimals: number): number | null {
  const factor = percentOf(percent)
  return factor === null ? null : multiply(net, factor, decimals)
}

/**
 * Of one tax the net is rounded, and the tax is the difference: not every gross has a net that it is
 * the total of. A part is rounded itself. If a gross has more decimals than the currency, they stay
 * with the net.
 */
function taxWithin(gross: number, percent: number, decimals: number, rate: TaxRate): number | null {
  const whole = round(gross, decimals)
  const factor = grossFactor(rate.percent)
  if (whole === null || factor === null) return null
  if (rate.parts?.length) return divideAll([whole, percent, 0.01], [factor], decimals)
  const net = divide(whole, factor, decimals)
  return net === null ? null : add(whole, -net)
}

/** 1.19 for 19 %, exact. */
function grossFactor(percent: number): number | null {
  const factor = percentOf(percent)
  return factor === null ? null : add(1, factor)
}
