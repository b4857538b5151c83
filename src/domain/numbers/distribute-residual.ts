import TinyQueue from 'tinyqueue'
import { bulkSteps } from './bulk-steps.ts'
import { combineSteps } from './combine-steps.ts'
import type { PriceSteps, SteppedRow } from './price-steps.ts'

/**
 * Distributes the residual (target − sum, in cents) in steps (numbers: The subtotal, 4). Every step
 * brings the sum closer; the row that would end up least disturbed, relative to its price, goes
 * first. When no single step brings the sum closer, steps on up to three rows together are tried
 * (4b). Rows without steps (null) take no part; the others are returned at their final position.
 */
export function distributeResidual(
  rows: readonly (PriceSteps | null)[],
  residual: number,
): SteppedRow[] {
  const stepped = rows.flatMap((steps, index) =>
    steps ? [{ steps, index, position: steps.start }] : [],
  )
  const state: State = { rows: stepped, residual, queues: new Map() }
  do {
    while (Math.abs(state.residual) > BULK && takeBulkSteps(state)) {}
  } while (takeSingleSteps(state, BULK))
  if (state.residual === 0) return stepped
  const combined = combineSteps(stepped, state.residual) ?? []
  for (const { row, position } of combined) row.position = position
  return stepped
}

/** A step that a row may take. */
interface Step {
  readonly row: SteppedRow
  /** The position that the step starts from: it is void once the row is elsewhere. */
  readonly from: number
  readonly to: number
  readonly disturbance: number
}

interface State {
  readonly rows: readonly SteppedRow[]
  /** In cents; its absolute value never grows. */
  residual: number
  /**
   * By direction, raising (1) or lowering (-1) the sum: each row's next step. Created when needed.
   */
  readonly queues: Map<number, TinyQueue<Step>>
}

/** From this many steps on, bulk steps cost less than single ones. */
const BULK = 2048

/**
 * Returns whether the steps at least halved the residual, so that another round may be worth it.
 */
function takeBulkSteps(state: State): boolean {
  const before = state.residual
  for (const { row, position } of bulkSteps(state.rows, before)) moveTo(state, row, position)
  return Math.abs(state.residual) < Math.abs(before) / 2
}

/** Takes up to `count` steps in turn; false when the residual is 0 or no step is left. */
function takeSingleSteps(state: State, count: number): boolean {
  for (let taken = 0; taken < count; taken++) {
    if (state.residual === 0 || !takeStep(state)) return false
  }
  return true
}

/** Takes the least disturbing step; false when there is none. */
function takeStep(state: State): boolean {
  const queue = queueOf(state, Math.sign(state.residual))
  for (let step = queue.pop(); step; step = queue.pop()) {
    const { row, from, to } = step
    if (row.position !== from || !bringsCloser(state, row, to)) continue
    moveTo(state, row, to)
    return true
  }
  return false
}

function moveTo(state: State, row: SteppedRow, position: number): void {
  const { steps } = row
  state.residual -= steps.sign * (steps.centsAt(position) - steps.centsAt(row.position))
  row.position = position
  for (const [direction, queue] of state.queues) {
    const step = stepOf(state, row, direction)
    if (step) queue.push(step)
  }
}

function queueOf(state: State, direction: number): TinyQueue<Step> {
  const known = state.queues.get(direction)
  if (known) return known
  const steps = state.rows.map((row) => stepOf(state, row, direction))
  const queue = new TinyQueue(
    steps.filter((step) => step !== null),
    byDisturbance,
  )
  state.queues.set(direction, queue)
  return queue
}

const byDisturbance = (a: Step, b: Step): number =>
  a.disturbance - b.disturbance || a.row.index - b.row.index

/** The row's next step in the direction; null if none is allowed. */
function stepOf(state: State, row: SteppedRow, direction: number): Step | null {
  const { steps, position } = row
  const to = position + direction * steps.sign
  if (!steps.allows(to) || !bringsCloser(state, row, to)) return null
  return { row, from: position, to, disturbance: steps.disturbanceAt(to) }
}

/** A step that brings the sum no closer never will, as the residual only shrinks. */
function bringsCloser({ residual }: State, { steps, position }: SteppedRow, to: number): boolean {
  return Math.abs(steps.centsAt(to) - steps.centsAt(position)) < 2 * Math.abs(residual)
}
