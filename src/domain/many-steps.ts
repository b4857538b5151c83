import type { Climber } from './step-queue.ts'

export interface Move {
  readonly climber: Climber
  readonly rung: number
}

/**
 * Where many steps taken in turn bring the rows, worked out in bulk: every row whose steps are small
 * beside the residual goes as far as one common disturbance allows. The bulk ends before another
 * row's turn would be passed over and before any step could overshoot; what is left then is for
 * single steps. Residual in cents; gives the rows that move.
 */
export function climbTogether(climbers: readonly Climber[], residual: number): Move[] {
  const size = Math.abs(residual)
  const direction = residual > 0 ? 1 : -1
  const small = climbers.filter(({ ladder }) => ladder.largestStep <= size / 8)
  const large = climbers.filter(({ ladder }) => ladder.largestStep > size / 8)
  const largestStep = small.reduce((most, { ladder }) => Math.max(most, ladder.largestStep), 0)
  const bound = Math.min(
    boundFor(small, direction, size - 2 * largestStep),
    turnOf(large, direction),
  )
  return movesBelow(bound, small, direction)
}

/**
 * The disturbance up to which all may go without moving the sum by more than so many cents. Were
 * steps endlessly fine, a row would from its first step on move by its share times the bound, until
 * its limit is reached. Whole steps move it less than that, so the sum stays within.
 */
function boundFor(climbers: readonly Climber[], direction: number, most: number): number {
  const bends = climbers.flatMap((climber) => bendsOf(climber, direction * climber.ladder.sign))
  bends.sort((a, b) => a.bound - b.bound)
  let reached = 0
  let cents = 0
  let slope = 0
  for (const bend of bends) {
    const room = most - cents
    const way = slope * (bend.bound - reached)
    if (way >= room) return reached + room / slope
    if (way + bend.jump >= room) return bend.bound
    cents += way + bend.jump
    reached = bend.bound
    slope += bend.slope
  }
  return Infinity
}

/** Where a bound that rises begins to move the row, and where it has moved it to its limit. */
function bendsOf({ ladder, rung }: Climber, way: number) {
  const end = way > 0 ? ladder.highest : ladder.lowest
  if (rung === end) return []
  const { want } = ladder
  const ahead = (to: number) => (way * (ladder.centsAt(to) - want)) / want
  const begin = ladder.disturbanceAt(rung + way)
  return [
    { bound: begin, jump: want * (begin - ahead(rung)), slope: want },
    { bound: Math.max(begin, ahead(end)), jump: 0, slope: -want },
  ]
}

/** The disturbance at which it is the first of these rows' turn to take a step. */
function turnOf(climbers: readonly Climber[], direction: number): number {
  let turn = Infinity
  for (const { ladder, rung } of climbers) {
    const next = rung + direction * ladder.sign
    if (!ladder.allows(next)) continue
    turn = Math.min(turn, ladder.disturbanceAt(next))
  }
  return turn
}

/** Each row as far as it can go while every step leaves it disturbed less than the bound. */
function movesBelow(bound: number, climbers: readonly Climber[], direction: number): Move[] {
  const moves: Move[] = []
  for (const climber of climbers) {
    const rung = lastRungBelow(bound, climber, direction * climber.ladder.sign)
    if (rung !== climber.rung) moves.push({ climber, rung })
  }
  return moves
}

function lastRungBelow(bound: number, { ladder, rung }: Climber, way: number): number {
  const first = rung + way
  const end = way > 0 ? ladder.highest : ladder.lowest
  if (rung === end || ladder.disturbanceAt(first) >= bound) return rung
  const near = ladder.rungNear(ladder.want * (1 + way * bound))
  let last = way > 0 ? Math.min(end, Math.max(first, near)) : Math.max(end, Math.min(first, near))
  while (last !== first && ladder.disturbanceAt(last) >= bound) last -= way
  while (last !== end && ladder.disturbanceAt(last + way) < bound) last += way
  return last
}
