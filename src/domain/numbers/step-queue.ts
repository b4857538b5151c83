import type { Ladder } from './price-steps.ts'

/** A row on its way along its ladder. */
export interface Climber {
  readonly ladder: Ladder
  /** Its place among the rows: of two that are disturbed alike the upper one goes first. */
  readonly index: number
  rung: number
}

/** A step that a row may take next. */
export interface Step {
  readonly climber: Climber
  /** The rung that it leads away from: the step is void once the row stands elsewhere. */
  readonly from: number
  readonly to: number
  /** How far from its share the row is after it, relative to the share. */
  readonly disturbance: number
}

/** Steps, least disturbing first (numbers: The subtotal, 4). A binary heap. */
export class StepQueue {
  private readonly steps: Step[] = []

  put(step: Step): void {
    const { steps } = this
    let place = steps.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = steps[parent]
      if (!above || !isBefore(step, above)) break
      steps[place] = above
      place = parent
    }
    steps[place] = step
  }

  take(): Step | undefined {
    const first = this.steps[0]
    const last = this.steps.pop()
    if (last && this.steps.length > 0) this.sink(last)
    return first
  }

  /** Puts the step in at the top and lets it down to its place. */
  private sink(step: Step): void {
    const { steps } = this
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const child = isBefore(steps[left + 1], steps[left]) ? left + 1 : left
      const below = steps[child]
      if (!below || !isBefore(below, step)) break
      steps[place] = below
      place = child
    }
    steps[place] = step
  }
}

function isBefore(a: Step | undefined, b: Step | undefined): boolean {
  if (!a || !b) return false
  if (a.disturbance !== b.disturbance) return a.disturbance < b.disturbance
  return a.climber.index < b.climber.index
}
