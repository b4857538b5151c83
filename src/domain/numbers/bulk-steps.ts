import type { Climber } from './step-queue.ts'

export interface Move {
  readonly climber: Climber
  readonly rung: number
}

/**
 * Where many steps taken in turn bring the rows, worked out in bulk: one common disturbance rises,
 * and the rows whose steps are small beside the residual follow it. The bulk ends before another
 * row's turn would be passed over and before any step could overshoot; what is left then is for
 * single steps. Residual in cents; gives the rows that move.
 */
export function climbTogether(climbers: readonly Climber[], residual: number): Move[] {
  const size = Math.abs(residual)
  const small = climbers.filter(({ ladder }) => ladder.largestStep <= size / 8)
  const large = climbers.filter(({ ladder }) => ladder.largestStep > size / 8)
  const largestStep = small.reduce((most, { ladder }) => Math.max(most, ladder.largestStep), 0)
  const bends = small
    .flatMap((climber) => bendsOf(climber, Math.sign(residual) * climber.ladder.sign))
    .sort((a, b) => a.bound - b.bound)
  return follow(bends, turnOf(large, residual), size - 2 * largestStep)
}

/**
 * Were steps endlessly fine, a row would jump to the bound when that reaches the disturbance of its
 * first step (from beyond its share all the way back and over), and from there move by its share
 * times the bound until it is at its limit. Whole steps move it less than that.
 */
interface Bend {
  readonly bound: number
  /** In cents, like all amounts here. */
  readonly jump: number
  readonly slope: number
  /** The row that sets out here, and which way; null where one arrives. */
  readonly from: { readonly climber: Climber; readonly way: number } | null
}

function bendsOf(climber: Climber, way: number): Bend[] {
  const { ladder, rung } = climber
  const end = way > 0 ? ladder.highest : ladder.lowest
  if (rung === end) return []
  const { want } = ladder
  const ahead = (to: number) => (way * (ladder.centsAt(to) - want)) / want
  const bound = ladder.disturbanceAt(rung + way)
  const jump = want * (bound - ahead(rung))
  return [
    { bound, jump, slope: want, from: { climber, way } },
    { bound: Math.max(bound, ahead(end)), jump: 0, slope: -want, from: null },
  ]
}

/** The moves up to the highest bound, or up to so many cents in all; bends by their bound. */
function follow(bends: readonly Bend[], highest: number, most: number): Move[] {
  const set: { climber: Climber; way: number }[] = []
  let reached = 0
  let cents = 0
  let slope = 0
  const moves = (bound: number) =>
    set.map(({ climber, way }) => ({ climber, rung: lastRungBelow(bound, climber, way) }))
  for (const { bound, jump, slope: bend, from } of bends) {
    const room = most - cents
    const rise = slope * (Math.min(bound, highest) - reached)
    if (rise >= room) return moves(reached + room / slope)
    if (bound >= highest) return moves(highest)
    if (from && rise + jump >= room) return [...moves(bound), part(from, room - rise)]
    if (from) set.push(from)
    cents += rise + jump
    reached = bound
    slope += bend
  }
  return moves(Infinity)
}

/** As far as the row can go while every step after its first leaves it disturbed less than the bound. */
function lastRungBelow(bound: number, { ladder, rung }: Climber, way: number): number {
  const first = rung + way
  const end = way > 0 ? ladder.highest : ladder.lowest
  let last = between(first, end, ladder.rungNear(ladder.want * (1 + way * bound)))
  while (last !== first && ladder.disturbanceAt(last) >= bound) last -= way
  while (last !== end && ladder.disturbanceAt(last + way) < bound) last += way
  return last
}

/** The row's first steps, as many as make no more than so many cents. */
function part({ climber, way }: { climber: Climber; way: number }, cents: number): Move {
  const { ladder, rung } = climber
  const stands = ladder.centsAt(rung)
  const end = way > 0 ? ladder.highest : ladder.lowest
  let last = between(rung, end, ladder.rungNear(stands + way * cents))
  while (last !== rung && Math.abs(ladder.centsAt(last) - stands) > cents) last -= way
  return { climber, rung: last }
}

function between(one: number, other: number, rung: number): number {
  return Math.min(Math.max(one, other), Math.max(Math.min(one, other), rung))
}

/**
 * The disturbance at which it is the first of these rows' turn to take a step. A step that is too
 * large to bring the sum closer never gets a turn.
 */
function turnOf(climbers: readonly Climber[], residual: number): number {
  let turn = Infinity
  for (const { ladder, rung } of climbers) {
    const next = rung + Math.sign(residual) * ladder.sign
    if (!ladder.allows(next)) continue
    const step = Math.abs(ladder.centsAt(next) - ladder.centsAt(rung))
    if (step < 2 * Math.abs(residual)) turn = Math.min(turn, ladder.disturbanceAt(next))
  }
  return turn
}
