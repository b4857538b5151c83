import type { PricedRow } from '#domain/numbers/priced-row.ts'
import { digitsOf, factorOf, roundedQuotient } from './make-row.ts'

export interface ReferenceRow {
  /** In cents. */
  price: bigint
  /** The free figure in its units (a cent of itemPrice, 0.001 of qty); null where there is none. */
  units: bigint | null
  /** Cents of price a unit makes: top ÷ bottom, of either sign. */
  rate: { top: bigint; bottom: bigint }
  /** The proportional share in cents: top ÷ bottom. */
  share: { top: bigint; bottom: bigint }
}

export interface ReferenceStep {
  row: ReferenceRow
  units: bigint
  price: bigint
  /** What it adds to the row's price, in cents. */
  cents: number
  /** Relative to the price, and equal for proportional rows. */
  disturbance: number
}

/**
 * A reference implementation of numbers.md, The subtotal, for prices of 2 decimals or of 3, whose
 * thousandths are called cents here too: exact fractions, one step after the other,
 * all rows compared for each. Slow, and shares no code with the product's. Returns the prices in
 * cents after the target is typed; null for the cases that change nothing.
 */
export function referenceSubtotal(
  rows: readonly PricedRow[],
  target: number,
  decimals = 2,
): bigint[] | null {
  const state = referenceRows(rows, target, decimals)
  if (state === null) return null
  const steps = state.map(allowedSteps)
  let residual = Number(
    unitsOf(target, decimals) - state.reduce((sum, { price }) => sum + price, 0n),
  )
  for (;;) {
    const closer = steps
      .flat()
      .filter(({ cents }) => Math.abs(residual - cents) < Math.abs(residual))
    const [first, ...others] = closer
    if (!first) return state.map(({ price }) => price)
    const { row, units, price, cents } = others.reduce(
      (best, step) => (step.disturbance < best.disturbance ? step : best),
      first,
    )
    residual -= cents
    Object.assign(row, { units, price })
    steps[state.indexOf(row)] = allowedSteps(row)
  }
}

/** The rows at their shares, before the residual is distributed; null where nothing can scale. */
export function referenceRows(
  rows: readonly PricedRow[],
  target: number,
  decimals = 2,
): ReferenceRow[] | null {
  const centsOf = (value: number) => unitsOf(value, decimals)
  const total = (isPinned: boolean) =>
    rows
      .filter(({ price }) => price.pin.isPinned === isPinned)
      .reduce((sum, { price }) => sum + centsOf(price.value ?? 0), 0n)
  const unpinned = total(false)
  if (unpinned === 0n) return null
  return rows.map((row) => {
    const reference = referenceRow(row, decimals)
    if (row.price.pin.isPinned || reference.units === null || reference.price === 0n) {
      return { ...reference, units: null }
    }
    const share = { top: reference.price * (centsOf(target) - total(true)), bottom: unpinned }
    const units = roundedQuotient(
      share.top * reference.rate.bottom,
      share.bottom * reference.rate.top,
    )
    return { ...reference, share, units, price: priceOf(reference, units) }
  })
}

/** The row as it is, with its price as its share. */
export function referenceRow(
  { itemPrice, qty, discount, price }: PricedRow,
  decimals = 2,
): ReferenceRow {
  const own = unitsOf(price.value ?? 0, decimals)
  const isQtyFree = itemPrice.pin.isPinned
  const held = digitsOf((isQtyFree ? itemPrice.value : qty.value) ?? 0)
  const free = (isQtyFree ? qty.value : itemPrice.value) ?? 0
  const factor = factorOf(discount.value)
  const hasNoFree = held.digits * factor.digits === 0n || (isQtyFree && qty.pin.isPinned)
  return {
    price: own,
    units: hasNoFree ? null : unitsOf(free, isQtyFree ? 3 : decimals),
    rate: {
      top: held.digits * factor.digits,
      bottom: 10n ** BigInt(held.scale + factor.scale + (isQtyFree ? 3 - decimals : 0)),
    },
    share: { top: own, bottom: 1n },
  }
}

/**
 * The steps that one row may take: the free figure moves unit by unit until the price changes, and
 * the new price is neither of the other sign than the share nor further from it than the larger of
 * 5 steps and 1% of it. A step of a row whose units are finer than a cent is a cent.
 */
export function allowedSteps(row: ReferenceRow): ReferenceStep[] {
  const { units, share } = row
  if (units === null || share.top === 0n) return []
  return [1n, -1n].flatMap((direction) => {
    let moved = units + direction
    while (priceOf(row, moved) === row.price) moved += direction
    const price = priceOf(row, moved)
    return isWithinLimits(row, price) ? [stepTo(row, moved, price)] : []
  })
}

/** All steps within the row's bounds, each with its disturbance relative to the row's share. */
export function allPositions(row: ReferenceRow): ReferenceStep[] {
  const { units, share } = row
  if (units === null || share.top === 0n) return []
  const positions = [1n, -1n].flatMap((direction) => {
    const found: ReferenceStep[] = []
    for (let moved = units + direction; ; moved += direction) {
      const price = priceOf(row, moved)
      if (price === (found.at(-1)?.price ?? row.price)) continue
      if (!isWithinLimits(row, price)) return found
      found.push(stepTo(row, moved, price))
    }
  })
  return [stepTo(row, units, row.price), ...positions]
}

/**
 * The least sum of disturbances with which steps on up to three rows meet the residual, in cents,
 * from the rows' present prices (numbers: The subtotal, 4b); null where none meets it.
 */
export function leastCombination(rows: readonly ReferenceRow[], residual: bigint): number | null {
  /** For each row the cost of each change of its price, in cents. */
  const options = rows.map((row) => {
    const [here, ...others] = allPositions(row)
    return new Map(
      others.map(({ cents, disturbance }) => [cents, disturbance - (here?.disturbance ?? 0)]),
    )
  })
  let least = Infinity
  const search = (from: number, left: number, missing: number, cost: number) => {
    for (const [at, costs] of options.entries()) {
      if (at < from) continue
      least = Math.min(least, cost + (costs.get(missing) ?? Infinity))
      if (left === 1) continue
      for (const [cents, more] of costs) search(at + 1, left - 1, missing - cents, cost + more)
    }
  }
  search(0, 3, Number(residual), 0)
  return least === Infinity ? null : least
}

function isWithinLimits({ rate, share }: ReferenceRow, price: bigint): boolean {
  const isOtherSign = price * share.top * share.bottom < 0n
  if (isOtherSign) return false
  const distance = size(price * share.bottom - share.top)
  const [step, per] = size(rate.top) > rate.bottom ? [size(rate.top), rate.bottom] : [1n, 1n]
  return distance * per <= 5n * step * size(share.bottom) || 100n * distance <= size(share.top)
}

function stepTo(row: ReferenceRow, units: bigint, price: bigint): ReferenceStep {
  const { top, bottom } = row.share
  const cents = Number(price - row.price)
  return {
    row,
    units,
    price,
    cents,
    disturbance: Math.abs(Number(price * bottom - top) / Number(top)),
  }
}

const priceOf = ({ rate }: ReferenceRow, units: bigint) =>
  roundedQuotient(units * rate.top, rate.bottom)
const size = (whole: bigint): bigint => (whole < 0n ? -whole : whole)

function unitsOf(value: number, decimals: number): bigint {
  const { digits, scale } = digitsOf(value)
  return roundedQuotient(digits * 10n ** BigInt(decimals), 10n ** BigInt(scale))
}
