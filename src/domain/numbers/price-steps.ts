import { DECIMALS, LIMITS } from '../document/limits.ts'
import { freeFigure } from './edit-priced-row.ts'
import {
  ceilQuotient,
  centsFor,
  fewestUnits,
  type Rate,
  rateOf,
  unitsNearest,
} from './price-rate.ts'
import { discountFactor, type PricedRow } from './priced-row.ts'

/**
 * The factor of every unpinned price: (target − Σ pinned) ÷ Σ unpinned, both in whole cents. A cent
 * is the last decimal that prices have: a thousandth where they have three.
 */
export interface Scale {
  readonly numerator: number
  readonly denominator: number
  /** How many cents make 1. */
  readonly perWhole: number
}

/**
 * The prices that the row can take near its share. Null if nothing can change: the price is 0 or no
 * figure is free. 'out-of-range' if its share, or the figure for it, is beyond ±1e12.
 */
export function priceStepsOf(row: PricedRow, scale: Scale): PriceSteps | 'out-of-range' | null {
  const free = freeFigure(row)
  const price = row.price.value ?? 0
  if (free === null || price === 0) return null
  const fixed = (free === 'qty' ? row.itemPrice.value : row.qty.value) ?? 0
  const sign = Math.sign(price) * Math.sign(scale.numerator) * Math.sign(scale.denominator) || 1
  const factor = discountFactor(row.discount.value)
  const cents = Math.round(Math.abs(price) * scale.perWhole)
  const steps = new PriceSteps(free, fixed, factor, cents, sign, {
    ...scale,
    numerator: Math.abs(scale.numerator),
    denominator: Math.abs(scale.denominator),
  })
  return steps.isInRange() ? steps : 'out-of-range'
}

/**
 * The prices that a row can take near its share, numbered by position (numbers: The subtotal, 3).
 * Neighbouring positions are one step apart: the smallest change of the free figure that changes
 * the price. Prices are unsigned whole cents, so that up is always away from zero.
 */
export class PriceSteps {
  /** The row's proportional share, in cents; not whole. */
  readonly share: number
  /** The position of the rounded share. */
  readonly start: number
  /** The largest step between neighbouring positions, in cents. */
  readonly largestStep: number
  private readonly rate: Rate
  private readonly startUnits: number
  /** How many units of the free figure make 1. */
  private readonly unitsPerWhole: number
  private readonly mostUnits: number
  private readonly mostCents: number
  /** Whether each unit changes the price. If so, positions count units; otherwise cents. */
  private readonly isCoarse: boolean
  private limits: { lowest: number; highest: number } | null = null

  constructor(
    readonly free: 'itemPrice' | 'qty',
    private readonly fixed: number,
    factor: number,
    private readonly price: number,
    /** Whether a step up raises (1) or lowers (-1) the sum of the prices. */
    readonly sign: number,
    private readonly scale: Scale,
  ) {
    const { numerator, denominator, perWhole } = scale
    this.unitsPerWhole = free === 'qty' ? QTY_UNITS : perWhole
    this.mostUnits = LIMITS.figure * this.unitsPerWhole
    this.mostCents = LIMITS.figure * perWhole
    this.rate = rateOf(fixed, factor, this.unitsPerWhole / perWhole)
    this.share = (price * numerator) / denominator
    this.startUnits = unitsNearest(this.rate, price, numerator, denominator)
    this.isCoarse = this.rate.centsNumber >= this.rate.perNumber
    this.start = this.isCoarse ? this.startUnits : centsFor(this.rate, this.startUnits)
    this.largestStep = this.isCoarse ? Math.ceil(this.rate.centsNumber / this.rate.perNumber) : 1
  }

  isInRange(): boolean {
    return this.startUnits <= this.mostUnits && this.centsAt(this.start) <= this.mostCents
  }

  /** The price at the position. */
  centsAt(position: number): number {
    return this.isCoarse ? centsFor(this.rate, position) : position
  }

  /**
   * The distance from the share, relative to the share. Computed from a quotient of two whole
   * numbers, so that proportional rows have exactly the same disturbance.
   */
  disturbanceAt(position: number): number {
    const { numerator, denominator } = this.scale
    return Math.abs((this.centsAt(position) / this.price) * (denominator / numerator) - 1)
  }

  /** Whether a step may lead to the position. A share of 0 takes no steps. */
  allows(position: number): boolean {
    if (position < 0 || this.share === 0) return false
    return this.isWellWithin(position) || (position >= this.lowest && position <= this.highest)
  }

  /** The lowest position within the limit around the share, and not beyond zero. */
  get lowest(): number {
    this.limits ??= this.findLimits()
    return this.limits.lowest
  }

  /** The highest position within the limit around the share, and within 1e12. */
  get highest(): number {
    this.limits ??= this.findLimits()
    return this.limits.highest
  }

  /** The position of a price in cents, accurate to two positions. */
  positionNear(cents: number): number {
    if (!this.isCoarse) return Math.floor(cents)
    return Math.floor(((cents + 0.5) * this.rate.perNumber) / this.rate.centsNumber)
  }

  /** The free figure's value: of all that give the price, the one nearest to the share's. */
  figureAt(position: number): number {
    const size = this.unitsAt(position) / this.unitsPerWhole
    return (this.fixed < 0 ? -size : size) * this.sign + 0
  }

  private unitsAt(position: number): number {
    if (position === this.start) return this.startUnits
    if (this.isCoarse) return position
    if (position > this.start) return fewestUnits(this.rate, position)
    return fewestUnits(this.rate, position + 1) - 1
  }

  /**
   * Three steps are always allowed unless the range ends nearby: this avoids computing the limits.
   */
  private isWellWithin(position: number): boolean {
    if (Math.abs(position - this.start) > 3) return false
    const { centsNumber, perNumber } = this.rate
    const units = this.startUnits + 4 * Math.max(1, perNumber / centsNumber)
    return units < this.mostUnits / 2 && (units * centsNumber) / perNumber < this.mostCents / 2
  }

  /** At most 5 steps or 1% away from the share, whichever is more. Uses BigInt to be exact. */
  private findLimits(): { lowest: number; highest: number } {
    const { cents, per } = this.rate
    const divisor = BigInt(this.scale.denominator) * per
    const share = BigInt(this.price) * BigInt(this.scale.numerator) * per
    const fiveSteps = 5n * BigInt(this.scale.denominator) * (this.isCoarse ? cents : per)
    // In hundredths of 1 ÷ divisor cents.
    const distance = 100n * fiveSteps > share ? 100n * fiveSteps : share
    const low = 100n * share - distance
    const lowest = low > 0n ? Number(ceilQuotient(low, 100n * divisor)) : 0
    const highest = Math.min(Number((100n * share + distance) / (100n * divisor)), this.mostCents)
    if (!this.isCoarse)
      return { lowest, highest: Math.min(highest, centsFor(this.rate, this.mostUnits)) }
    return {
      lowest: fewestUnits(this.rate, lowest),
      highest: Math.min(fewestUnits(this.rate, highest + 1) - 1, this.mostUnits),
    }
  }
}

/** A row at a position of its price steps. */
export interface SteppedRow {
  readonly steps: PriceSteps
  /** Its place among the rows: of two equally disturbed rows the upper one goes first. */
  readonly index: number
  position: number
}

/** A row and the position that it moves to. */
export interface Move {
  readonly row: SteppedRow
  readonly position: number
}

/** Units of the free figure are cents of an itemPrice and 0.001 of a qty. */
const QTY_UNITS = 10 ** DECIMALS.qtyFromSubtotal
