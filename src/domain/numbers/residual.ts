import { climbTogether } from './bulk-steps.ts'
import type { Ladder } from './price-steps.ts'
import { type Climber, StepQueue } from './step-queue.ts'

/**
 * Hands the residual (target − sum, in cents) out in steps (numbers: The subtotal, 4). Every step
 * brings the sum closer; of the rows that can take one, the row that it leaves disturbed least,
 * relative to its price, goes first. Ends when no allowed step of any row brings the sum closer.
 * A row without a ladder stays out of it; the others are given with the rung they end on.
 */
export function handOut(ladders: readonly (Ladder | null)[], residual: number): Climber[] {
  const climbers = ladders.flatMap((ladder, index) =>
    ladder ? [{ ladder, index, rung: ladder.start }] : [],
  )
  const hand = { climbers, residual, raising: null, lowering: null }
  do {
    while (Math.abs(hand.residual) > MANY && stepTogether(hand)) {}
  } while (stepSingly(hand, MANY))
  return climbers
}

interface Hand {
  readonly climbers: readonly Climber[]
  /** In cents; its size never grows. */
  residual: number
  /** The next step of each row that raises the sum, and that lowers it; filled when first needed. */
  raising: StepQueue | null
  lowering: StepQueue | null
}

/** So many steps one by one cost about as much as working them out in bulk. */
const MANY = 2048

/** Takes many steps at once; true when it was worth it, and so may be again. */
function stepTogether(hand: Hand): boolean {
  const before = hand.residual
  for (const { climber, rung } of climbTogether(hand.climbers, before)) {
    moveTo(hand, climber, rung)
  }
  return Math.abs(hand.residual) < Math.abs(before) / 2
}

/** Takes up to so many steps in turn; false when the residual is handed out or no step is left. */
function stepSingly(hand: Hand, count: number): boolean {
  for (let taken = 0; taken < count; taken++) {
    if (hand.residual === 0 || !takeStep(hand)) return false
  }
  return true
}

/** Takes the step whose turn it is; false when there is none. */
function takeStep(hand: Hand): boolean {
  const queue = hand.residual > 0 ? raisingSteps(hand) : loweringSteps(hand)
  for (let step = queue.take(); step; step = queue.take()) {
    const { climber, from, to } = step
    if (climber.rung !== from || !bringsCloser(hand, climber, to)) continue
    moveTo(hand, climber, to)
    return true
  }
  return false
}

function moveTo(hand: Hand, climber: Climber, rung: number): void {
  const { ladder } = climber
  hand.residual -= ladder.sign * (ladder.centsAt(rung) - ladder.centsAt(climber.rung))
  climber.rung = rung
  if (hand.raising) putStep(hand, hand.raising, climber, 1)
  if (hand.lowering) putStep(hand, hand.lowering, climber, -1)
}

function raisingSteps(hand: Hand): StepQueue {
  hand.raising ??= fill(hand, new StepQueue(), 1)
  return hand.raising
}

function loweringSteps(hand: Hand): StepQueue {
  hand.lowering ??= fill(hand, new StepQueue(), -1)
  return hand.lowering
}

function fill(hand: Hand, queue: StepQueue, direction: number): StepQueue {
  for (const climber of hand.climbers) putStep(hand, queue, climber, direction)
  return queue
}

function putStep(hand: Hand, queue: StepQueue, climber: Climber, direction: number): void {
  const { ladder, rung } = climber
  const to = rung + direction * ladder.sign
  if (!ladder.allows(to) || !bringsCloser(hand, climber, to)) return
  queue.put({ climber, from: rung, to, disturbance: ladder.disturbanceAt(to) })
}

/** What is no closer now is none later, since the residual only shrinks: it is dropped for good. */
function bringsCloser({ residual }: Hand, { ladder, rung }: Climber, to: number): boolean {
  return Math.abs(ladder.centsAt(to) - ladder.centsAt(rung)) < 2 * Math.abs(residual)
}
