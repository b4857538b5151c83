import type { Move, SteppedRow } from './price-steps.ts'

/**
 * Finds steps on up to three rows that together remove a residual left by single steps (numbers:
 * The subtotal, 4b). Each row stays within its own bounds; of all such combinations, the least
 * disturbing one is returned. The residual is in cents. The search covers only the least disturbing
 * steps, as many as fit into a frame, and returns null if none of them combine. For few rows it
 * then goes further, mostly to their bounds; in a long table it may miss a target that needs larger
 * moves.
 */
export const combineSteps = (
  rows: readonly SteppedRow[],
  residual: number,
): readonly Move[] | null =>
  search(rows, residual, MOST_OPTIONS) ??
  (rows.length > FEW_ROWS ? null : search(rows, residual, 10 * MOST_OPTIONS))

function search(rows: readonly SteppedRow[], residual: number, most: number) {
  const changes = changesOf(rows, most)
  if (residual % commonDivisor(changes) !== 0) return null
  const byCents = new Map(changes.map((change) => [change.cents, change]))
  const pair = bestPair(changes, byCents, residual)
  return (rows.length < 3 ? pair : bestTriple(changes, byCents, residual, pair, 25 * most)).moves
}

/** As many as fit into a frame together with the rest of a subtotal's adjustment. */
const MOST_OPTIONS = 4000
const FEW_ROWS = 10

const NONE: Combination = { moves: null, cost: Infinity }

function bestPair(changes: readonly Change[], byCents: ByCents, residual: number): Combination {
  let best = NONE
  for (const first of changes) {
    const second = byCents.get(residual - first.cents)
    if (second) best = cheapest([first.options, second.options], best)
  }
  return best
}

function bestTriple(
  changes: readonly Change[],
  byCents: ByCents,
  residual: number,
  pair: Combination,
  mostPairs: number,
): Combination {
  let best = pair
  let tries = 0
  const lowest = changes[0]?.cost ?? 0
  for (const [at, first] of changes.entries()) {
    if (first.cost + 2 * lowest >= best.cost) return best
    for (let next = at; next < changes.length; next++) {
      const second = changes[next] as Change
      if (first.cost + second.cost + lowest >= best.cost) break
      if (++tries > mostPairs) return best
      const third = byCents.get(residual - first.cents - second.cents)
      if (third) best = cheapest([first.options, second.options, third.options], best)
    }
  }
  return best
}

/** A position that a row may move to. */
interface Option extends Move {
  /** The change of the sum, in cents. */
  readonly cents: number
  /** How much the move adds to the row's disturbance, relative to its price. */
  readonly cost: number
}

/**
 * The least disturbing options that change the sum by the same cents, each from a different row.
 */
interface Change {
  readonly cents: number
  readonly cost: number
  readonly options: Option[]
}

type ByCents = ReadonlyMap<number, Change>

interface Combination {
  readonly moves: readonly Move[] | null
  readonly cost: number
}

/** The changes that the rows can make, least disturbing first. */
function changesOf(rows: readonly SteppedRow[], most: number): readonly Change[] {
  const perDirection = Math.max(1, Math.floor(most / (2 * rows.length)))
  const options = rows
    .flatMap((row) => [...optionsOf(row, 1, perDirection), ...optionsOf(row, -1, perDirection)])
    .sort((a, b) => a.cost - b.cost || a.row.index - b.row.index)
  const changes = new Map<number, Change>()
  for (const option of options) {
    const { cents, cost } = option
    const change = changes.get(cents)
    if (!change) changes.set(cents, { cents, cost, options: [option] })
    // Three are enough: the other two rows of a combination take two of them at most.
    else if (change.options.length < 3 && change.options.every(({ row }) => row !== option.row))
      change.options.push(option)
  }
  return [...changes.values()]
}

function optionsOf(row: SteppedRow, direction: 1 | -1, most: number): Option[] {
  const { steps } = row
  const options: Option[] = []
  const here = steps.centsAt(row.position)
  const disturbance = steps.disturbanceAt(row.position)
  for (let at = 1; at <= most; at++) {
    const position = row.position + at * direction
    if (!steps.allows(position)) break
    const cents = steps.sign * (steps.centsAt(position) - here)
    options.push({ row, position, cents, cost: steps.disturbanceAt(position) - disturbance })
  }
  return options
}

/** The cheapest choice of one option from each list, no row twice, if cheaper than `best`. */
function cheapest(
  [options, ...rest]: readonly (readonly Option[])[],
  best: Combination,
  chosen: { readonly moves: readonly Option[]; readonly cost: number } = { moves: [], cost: 0 },
): Combination {
  if (!options) return chosen.cost < best.cost ? chosen : best
  let found = best
  for (const option of options) {
    if (chosen.moves.some(({ row }) => row === option.row)) continue
    const { moves, cost } = chosen
    found = cheapest(rest, found, { moves: [...moves, option], cost: cost + option.cost })
  }
  return found
}

/** The largest number of cents that divides every change. */
function commonDivisor(changes: readonly Change[]): number {
  let divisor = 0
  for (const { cents } of changes) {
    let rest = Math.abs(cents)
    while (rest) [divisor, rest] = [rest, divisor % rest]
    if (divisor === 1) break
  }
  return divisor || 1
}
