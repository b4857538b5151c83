import { DECIMALS, LIMITS } from '../document/limits.ts'
import {
  ceilQuotient,
  centsFor,
  fewestUnits,
  type Rate,
  rateOf,
  unitsNearest,
} from './price-rate.ts'
import { freeFigure, type PricedRow } from './row.ts'

/** (target − Σ pinned) ÷ Σ unpinned, in whole cents: what every unpinned price is multiplied by. */
export interface Scale {
  readonly numerator: number
  readonly denominator: number
}

/**
 * The row's ladder. Null where nothing is to change: a price of 0, or no free figure.
 * 'out-of-range' where its share, or the figure for it, is beyond ±1e12.
 */
export function ladderOf(row: PricedRow, scale: Scale): Ladder | 'out-of-range' | null {
  const free = freeFigure(row)
  const price = row.price.value ?? 0
  if (free === null || price === 0) return null
  const held = (free === 'qty' ? row.itemPrice.value : row.qty.value) ?? 0
  const sign = Math.sign(price) * Math.sign(scale.numerator) * Math.sign(scale.denominator) || 1
  const ladder = new Ladder(free, held, Math.round(Math.abs(price) * 100), sign, {
    numerator: Math.abs(scale.numerator),
    denominator: Math.abs(scale.denominator),
  })
  return ladder.isInRange() ? ladder : 'out-of-range'
}

/**
 * The prices that a row can have around its share, as rungs to step on (numbers: The subtotal, 3
 * and 4). One rung up or down is one step: the smallest change of the free figure that changes the
 * price. Prices are whole cents without their sign, so that up is always away from zero.
 */
export class Ladder {
  /** The row's proportional share, in cents; not whole. */
  readonly want: number
  /** Where the rounded share stands. */
  readonly start: number
  /** No step is larger, in cents. */
  readonly largestStep: number
  private readonly rate: Rate
  private readonly startUnits: number
  /** Every unit changes the price, so rungs are units. Else units are too fine: rungs are cents. */
  private readonly isCoarse: boolean
  private limits: { lowest: number; highest: number } | null = null

  constructor(
    readonly free: 'itemPrice' | 'qty',
    private readonly held: number,
    private readonly price: number,
    /** What the price, and so a cent up, does to the sum: 1 or -1. */
    readonly sign: number,
    private readonly scale: Scale,
  ) {
    const { numerator, denominator } = scale
    this.rate = rateOf(held, UNIT_DECIMALS[free])
    this.want = (price * numerator) / denominator
    this.startUnits = unitsNearest(this.rate, price, numerator, denominator)
    this.isCoarse = this.rate.centsNumber >= this.rate.perNumber
    this.start = this.isCoarse ? this.startUnits : centsFor(this.rate, this.startUnits)
    this.largestStep = this.isCoarse ? Math.ceil(this.rate.centsNumber / this.rate.perNumber) : 1
  }

  isInRange(): boolean {
    return this.startUnits <= MOST_UNITS[this.free] && this.centsAt(this.start) <= MOST_CENTS
  }

  /** The price on the rung. */
  centsAt(rung: number): number {
    return this.isCoarse ? centsFor(this.rate, rung) : rung
  }

  /**
   * How far from the share the rung is, relative to the share. Worked out from the quotient of two
   * whole numbers, so that rows in proportion are disturbed exactly alike.
   */
  disturbanceAt(rung: number): number {
    const { numerator, denominator } = this.scale
    return Math.abs((this.centsAt(rung) / this.price) * (denominator / numerator) - 1)
  }

  /** A step may lead to the rung. A share of 0 takes none. */
  allows(rung: number): boolean {
    if (rung < 0 || this.want === 0) return false
    return this.isWellWithin(rung) || (rung >= this.lowest && rung <= this.highest)
  }

  /** No rung below: neither further from the share than the limit, nor beyond zero. */
  get lowest(): number {
    this.limits ??= this.findLimits()
    return this.limits.lowest
  }

  /** No rung above: neither further from the share than the limit, nor beyond 1e12. */
  get highest(): number {
    this.limits ??= this.findLimits()
    return this.limits.highest
  }

  /** The rung of a price of so many cents, give or take two. */
  rungNear(cents: number): number {
    if (!this.isCoarse) return Math.floor(cents)
    return Math.floor(((cents + 0.5) * this.rate.perNumber) / this.rate.centsNumber)
  }

  /** The free figure's value for the rung: of all that give its price, the nearest to the share's. */
  figureAt(rung: number): number {
    const size = this.unitsAt(rung) / (this.free === 'qty' ? 1000 : 100)
    return (this.held < 0 ? -size : size) * this.sign + 0
  }

  private unitsAt(rung: number): number {
    if (rung === this.start) return this.startUnits
    if (this.isCoarse) return rung
    if (rung > this.start) return fewestUnits(this.rate, rung)
    return fewestUnits(this.rate, rung + 1) - 1
  }

  /** Three steps are never too many, unless the bounds are near: no need to work the limits out. */
  private isWellWithin(rung: number): boolean {
    if (Math.abs(rung - this.start) > 3) return false
    const { centsNumber, perNumber } = this.rate
    const units = this.startUnits + 4 * Math.max(1, perNumber / centsNumber)
    return units < MOST_UNITS[this.free] / 2 && (units * centsNumber) / perNumber < MOST_CENTS / 2
  }

  /** No further from the share than the larger of 5 steps and 1% of it. Exact, so in BigInt. */
  private findLimits(): { lowest: number; highest: number } {
    const { cents, per } = this.rate
    const divisor = BigInt(this.scale.denominator) * per
    const share = BigInt(this.price) * BigInt(this.scale.numerator) * per
    const fiveSteps = 5n * BigInt(this.scale.denominator) * (this.isCoarse ? cents : per)
    // In hundredths of 1 ÷ divisor cents.
    const reach = 100n * fiveSteps > share ? 100n * fiveSteps : share
    const low = 100n * share - reach
    const lowest = low > 0n ? Number(ceilQuotient(low, 100n * divisor)) : 0
    const highest = Math.min(Number((100n * share + reach) / (100n * divisor)), MOST_CENTS)
    const most = MOST_UNITS[this.free]
    if (!this.isCoarse) return { lowest, highest: Math.min(highest, centsFor(this.rate, most)) }
    return {
      lowest: fewestUnits(this.rate, lowest),
      highest: Math.min(fewestUnits(this.rate, highest + 1) - 1, most),
    }
  }
}

/** Units of the free figure are 0.01 of an itemPrice and 0.001 of a qty. */
const UNIT_DECIMALS = { itemPrice: DECIMALS.itemPrice, qty: DECIMALS.qtyFromSubtotal }
const MOST_UNITS = { itemPrice: LIMITS.figure * 100, qty: LIMITS.figure * 1000 }
const MOST_CENTS = LIMITS.figure * 100
