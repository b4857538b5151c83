import type { Move, SteppedRow } from './price-steps.ts'

/**
 * Computes in bulk the moves that many single steps would make in turn: one disturbance common to
 * all rows rises, and the rows whose steps are small compared with the residual follow it. It stops
 * before another row's step would come first and before any step could overshoot; single steps do
 * the rest. The residual is in cents.
 */
export function bulkSteps(rows: readonly SteppedRow[], residual: number): Move[] {
  const size = Math.abs(residual)
  const small = rows.filter(({ steps }) => steps.largestStep <= size / 8)
  const large = rows.filter(({ steps }) => steps.largestStep > size / 8)
  const largestStep = small.reduce((most, { steps }) => Math.max(most, steps.largestStep), 0)
  const breakpoints = small
    .flatMap((row) => breakpointsOf({ row, direction: Math.sign(residual) * row.steps.sign }))
    .sort((a, b) => a.disturbance - b.disturbance)
  return movesUpTo(firstDisturbance(large, residual), size - 2 * largestStep, breakpoints)
}

/** A row and the direction of its steps: 1 up, -1 down. */
interface MovingRow {
  readonly row: SteppedRow
  readonly direction: number
}

/**
 * Where a row starts or stops following the common disturbance. If steps were infinitely fine, the
 * row would jump when the common disturbance reaches that of its first step (from one side of its
 * share to the other), and then move by its share times the disturbance until it reaches its limit.
 * Whole steps move it less than that.
 */
interface Breakpoint {
  readonly disturbance: number
  /** In cents, like all amounts here. */
  readonly jump: number
  readonly slope: number
  /** The row that starts here; null where one stops. */
  readonly starting: MovingRow | null
}

function breakpointsOf(moving: MovingRow): Breakpoint[] {
  const { direction, row } = moving
  const { steps, position } = row
  const end = endOf(moving)
  if (position === end) return []
  const { share } = steps
  const ahead = (to: number) => (direction * (steps.centsAt(to) - share)) / share
  const disturbance = steps.disturbanceAt(position + direction)
  const jump = share * (disturbance - ahead(position))
  return [
    { disturbance, jump, slope: share, starting: moving },
    { disturbance: Math.max(disturbance, ahead(end)), jump: 0, slope: -share, starting: null },
  ]
}

/** The moves up to the disturbance `highest` or `most` cents in total; breakpoints are in order. */
function movesUpTo(highest: number, most: number, breakpoints: readonly Breakpoint[]): Move[] {
  const started: MovingRow[] = []
  let reached = 0
  let cents = 0
  let slope = 0
  const moves = (disturbance: number) => started.map((moving) => moveBelow(disturbance, moving))
  for (const { disturbance, jump, slope: change, starting } of breakpoints) {
    const room = most - cents
    const rise = slope * (Math.min(disturbance, highest) - reached)
    if (rise >= room) return moves(reached + room / slope)
    if (disturbance >= highest) return moves(highest)
    if (starting && rise + jump >= room) {
      return [...moves(disturbance), moveBy(room - rise, starting)]
    }
    if (starting) started.push(starting)
    cents += rise + jump
    reached = disturbance
    slope += change
  }
  return moves(Infinity)
}

/** Moves the row as far as every step after its first leaves it below the disturbance. */
function moveBelow(disturbance: number, moving: MovingRow): Move {
  const { direction, row } = moving
  const { steps } = row
  const first = row.position + direction
  const end = endOf(moving)
  let last = clamp(first, end, steps.positionNear(steps.share * (1 + direction * disturbance)))
  while (last !== first && steps.disturbanceAt(last) >= disturbance) last -= direction
  while (last !== end && steps.disturbanceAt(last + direction) < disturbance) last += direction
  return { row, position: last }
}

/** Moves the row as far as its price changes by no more than the cents. */
function moveBy(cents: number, moving: MovingRow): Move {
  const { direction, row } = moving
  const { steps, position } = row
  const price = steps.centsAt(position)
  let last = clamp(position, endOf(moving), steps.positionNear(price + direction * cents))
  while (last !== position && Math.abs(steps.centsAt(last) - price) > cents) last -= direction
  return { row, position: last }
}

const endOf = ({ row: { steps }, direction }: MovingRow): number =>
  direction > 0 ? steps.highest : steps.lowest

/** Keeps the position between the two ends, given in either order. */
const clamp = (one: number, other: number, position: number): number =>
  Math.min(Math.max(one, other), Math.max(Math.min(one, other), position))

/**
 * The disturbance at which the first of the rows takes a step. Ignores steps too large to bring the
 * sum closer: they are never taken.
 */
function firstDisturbance(rows: readonly SteppedRow[], residual: number): number {
  let first = Infinity
  for (const { steps, position } of rows) {
    const next = position + Math.sign(residual) * steps.sign
    if (!steps.allows(next)) continue
    const step = Math.abs(steps.centsAt(next) - steps.centsAt(position))
    if (step < 2 * Math.abs(residual)) first = Math.min(first, steps.disturbanceAt(next))
  }
  return first
}
