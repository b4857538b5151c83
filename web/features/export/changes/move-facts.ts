import { COLUMN } from '../../../../src/domain/document/columns.ts'
import type { Change } from '../../../../src/domain/document/compare/change.ts'
import type { ValueFact } from './facts.ts'
import type { Side, Sides } from './sides.ts'

/**
 * Where an item was and is: rows by their numbers and, from another table, its name; blocks by
 * their places. None if that is the same, as when what stood before it went too.
 */
export function moveFacts({ blockId, rowId }: Change, sides: Sides): ValueFact[] {
  const ways = rowId === null ? [blockPlace(blockId ?? '')] : rowPlaces(rowId, sides)
  for (const place of ways) {
    const [before, after] = [place(sides.before), place(sides.after)]
    if (before !== after) return [{ kind: 'value', what: WORDS.place, before, after }]
  }
  return []
}

type PlaceIn = (side: Side) => string

const blockPlace =
  (id: string): PlaceIn =>
  ({ blocks }) =>
    WORDS.block(blocks.get(id)?.place ?? 0)

/** Ways to tell a row's place, the best one first. */
function rowPlaces(id: string, { before, after }: Sides): PlaceIn[] {
  const isElsewhere = before.rows.get(id)?.blockId !== after.rows.get(id)?.blockId
  const number: PlaceIn = ({ rows }) => {
    const own = rows.get(id)?.number ?? ''
    return own === '' ? '' : `${COLUMN.number.heading} ${own}`
  }
  const line: PlaceIn = ({ rows }) => WORDS.line(rows.get(id)?.place ?? 0)
  const table = ({ rows, blocks }: Side) => blocks.get(rows.get(id)?.blockId ?? '')
  const within = (name: PlaceIn, place: PlaceIn): PlaceIn => {
    return (side) => [name(side), place(side)].filter(Boolean).join(', ')
  }
  if (!isElsewhere) return [number, line]
  const named: PlaceIn = (side) => table(side)?.name ?? ''
  const counted: PlaceIn = (side) => WORDS.block(table(side)?.place ?? 0)
  return named(before) === named(after)
    ? [within(counted, number), within(counted, line)]
    : [within(named, number)]
}

const WORDS = {
  place: 'Place',
  block: (at: number) => `Block ${at}`,
  line: (at: number) => `Line ${at}`,
} as const
