import type { Blocks } from '../document/blocks.ts'
import type { LineNames } from '../document/lines.ts'
import type { NextId, Quotation } from '../document/quotation.ts'
import { addDifference, differenceOf } from './add-difference.ts'
import type { TurnedOutcome } from './adjust-subtotal.ts'
import { spreadTotal } from './spread-total.ts'
import { withTotal } from './totals.ts'
import { addRounding, type Met, type Terms, typedOver } from './typed-total.ts'

/**
 * The ways to make a typed total and the sum of the rows agree (numbers: The total); also the
 * values of their `data-action`.
 */
export type Way = 'back-to-sum' | 'spread-total' | 'add-difference' | 'add-rounding'

export type MeetOutcome = TurnedOutcome | 'full'

/** What a line that is added gets: an id, and a text in the quotation's language. */
export interface NewLines {
  readonly nextId: NextId
  readonly names: LineNames
}

/** Makes the total of one price block and the document agree in the given way, or says why not. */
export const meetTotal = (
  way: Way,
  blocks: Blocks,
  id: string,
  terms: Terms,
  made: NewLines,
): Met<MeetOutcome> => WAYS[way](blocks, id, terms, made)

/**
 * The same for a whole quotation, before it leaves. Where several totals are typed over, the last
 * one is met and the others follow. Null if no total is typed over.
 */
export function meetTypedOver(
  way: Way,
  quotation: Pick<Quotation, 'tax' | 'lines' | 'currency'> & { readonly blocks: Blocks },
  made: NewLines,
): Met<MeetOutcome> | null {
  const over = typedOver(quotation)
  if (!over) return null
  const alone = quotation.blocks.reduce(
    (blocks, { id }) => (id === over.id ? blocks : withTotal(blocks, id, null)),
    quotation.blocks,
  )
  return meetTotal(way, alone, over.id, quotation, made)
}

type MeetInWay = (blocks: Blocks, id: string, terms: Terms, made: NewLines) => Met<MeetOutcome>

const WAYS: Record<Way, MeetInWay> = {
  'back-to-sum': (blocks, id, { lines }) => ({
    ...{ blocks: withTotal(blocks, id, null), lines, outcome: 'exact', rounding: 0 },
  }),
  'spread-total': spreadTotal,
  'add-difference': (blocks, id, terms, { nextId, names }) =>
    addDifference(blocks, id, nextId, terms, names),
  'add-rounding': (blocks, id, terms, { nextId, names }) => {
    const value = differenceOf(blocks, id, terms)
    const line = { id: nextId(), html: names.rounding }
    const added = value === null ? null : addRounding(blocks, id, terms.lines, { ...line, value })
    return { blocks, lines: terms.lines, ...added, outcome: 'exact', rounding: 0 }
  },
}
