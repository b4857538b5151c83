import { commonDivisor, type Option, optionsOf } from './combine-steps.ts'
import type { Move, SteppedRow } from './price-steps.ts'

/** Longer tables have positions enough near their shares (combine-steps.ts). */
const MOST_ROWS = 10
/** About 20 ms in all; each three rows have an equal part of the tries. */
const MOST_OPTIONS = 20_000
const MOST_TRIES = 200_000

/**
 * The same as combineSteps where that finds nothing, for a few rows and up to the bounds of each: the
 * rows with few positions are tried in all of them, and where the one with the most has to go follows
 * from the residual. Of three rows with thousands of positions only the least disturbing are tried.
 */
export function combineInFull(
  rows: readonly SteppedRow[],
  residual: number,
): readonly Move[] | null {
  if (rows.length > MOST_ROWS) return null
  const lists = rows
    .map((row) => allOptionsOf(row, MOST_OPTIONS / rows.length))
    .sort((a, b) => a.length - b.length)
  if (residual % commonDivisor(lists.flat()) !== 0) return null
  const tries = (6 * MOST_TRIES) / rows.length ** 3
  let best: Combination = { moves: null, cost: Infinity }
  for (const [at, [last]] of lists.entries()) {
    if (!last) continue
    for (const [next, second] of lists.slice(0, at).entries()) {
      best = cheapest([[stayOf(last.row)], second], last.row, residual, Infinity, best)
      for (const first of lists.slice(0, next))
        best = cheapest([first, second], last.row, residual, tries, best)
    }
  }
  return best.moves
}

interface Combination {
  readonly moves: readonly Move[] | null
  readonly cost: number
}

/** The least disturbing first. */
const allOptionsOf = (row: SteppedRow, most: number): readonly Option[] =>
  [...optionsOf(row, 1, most / 2), ...optionsOf(row, -1, most / 2)].sort((a, b) => a.cost - b.cost)

const stayOf = (row: SteppedRow): Option => ({ row, position: row.position, cents: 0, cost: 0 })

/** The cheapest of the options with what the last row must add to them, if it is cheaper than `best`. */
function cheapest(
  [firsts, seconds]: readonly [readonly Option[], readonly Option[]],
  last: SteppedRow,
  residual: number,
  most: number,
  best: Combination,
): Combination {
  /** Moving the last row spares this much at most. */
  const spared = last.steps.disturbanceAt(last.position)
  let found = best
  let tries = 0
  for (const first of firsts)
    for (const second of seconds) {
      const cost = first.cost + second.cost
      if (cost - spared >= found.cost) break
      if (++tries > most) return found
      const third = optionFor(last, residual - first.cents - second.cents)
      if (third && cost + third.cost < found.cost)
        found = { moves: [first, second, third], cost: cost + third.cost }
    }
  return found
}

/** The row's option that changes the sum by the cents; null where none does. */
function optionFor(row: SteppedRow, cents: number): Option | null {
  const { steps, position: here } = row
  const price = steps.centsAt(here) + steps.sign * cents
  if (price < 0) return null
  const near = steps.positionNear(price)
  const position = steps.centsAt(near) === price ? near : near - 1
  if (!steps.allows(position) || steps.centsAt(position) !== price) return null
  return { row, position, cents, cost: steps.disturbanceAt(position) - steps.disturbanceAt(here) }
}
