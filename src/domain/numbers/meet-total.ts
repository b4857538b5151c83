import type { Blocks } from '../document/blocks.ts'
import { LIMITS, type Period } from '../document/limits.ts'
import type { LineNames } from '../document/lines.ts'
import type { NextId } from '../document/quotation.ts'
import { withRoomForTotals } from '../document/room-for-totals.ts'
import { labels } from '../words/languages/en-paper.json'
import type { TurnedOutcome } from './adjust-subtotal.ts'
import { meetGross } from './meet-gross.ts'
import { add } from './money.ts'
import { spreadTotal } from './spread-total.ts'
import { taxDecimals } from './taxes.ts'
import { hasItems, type LineTerms, totalOf, totalsOf, withoutRounding } from './totals.ts'
import {
  addRounding,
  type Calculated,
  isRounding,
  type Met,
  only,
  typedOver,
  typedTotal,
} from './typed-total.ts'
import { withTotal } from './with-total.ts'

/**
 * The ways to make a typed total and the sum of the rows agree (numbers: The total); also the
 * values of their `data-action`.
 */
export type Way = 'back-to-sum' | 'spread-total' | 'add-difference' | 'add-rounding'

export type MeetOutcome = TurnedOutcome | 'full' | 'all-withheld'

/** What a line that is added gets: an id, and a text in the quotation's language. */
export interface NewLines {
  readonly nextId: NextId
  readonly names: LineNames
}

/**
 * Makes the total of one price block and the document agree in the given way, or says why not.
 * @param period of which the total is met; others stay as they are
 */
export const meetTotal = (
  way: Way,
  blocks: Blocks,
  id: string,
  terms: LineTerms,
  made: NewLines,
  period: Period = 'once',
): Met<MeetOutcome> => WAYS[way](blocks, id, terms, made, period)

/**
 * The same for a whole quotation, before it leaves. Where several totals are typed over, the last
 * one is met and the others follow. Null if no total is typed over.
 */
export function meetTypedOver(
  way: Way,
  quotation: Calculated,
  made: NewLines,
): Met<MeetOutcome> | null {
  const over = typedOver(quotation)
  if (!over) return null
  const { id, period } = over
  return meetTotal(way, typedAlone(quotation.blocks, id, period), id, quotation, made, period)
}

/** What each way to that would come to, in the order of the total's menu; empty without one. */
export function waysToMeet(quotation: Calculated, made: NewLines): Map<Way, number> {
  const over = typedOver(quotation)
  if (!over) return new Map()
  const { id, period } = over
  return amountsOf(typedAlone(quotation.blocks, id, period), id, quotation, made, period)
}

/**
 * What each way would come to: the total that it goes back to, the sum of the rows once it is
 * spread over them, or the amount of the line that it adds. Ways that change nothing are left out.
 */
export function amountsOf(
  blocks: Blocks,
  id: string,
  terms: LineTerms,
  made: NewLines,
  period: Period = 'once',
): Map<Way, number> {
  const amounts = new Map<Way, number>()
  for (const way of Object.keys(WAYS) as Way[]) {
    if (way === 'add-rounding' && !isRounding(differenceOf(blocks, id, terms, period), terms))
      continue
    const met = meetTotal(way, blocks, id, terms, made, period)
    if (met.blocks === blocks && met.lines === terms.lines) continue
    const amount = amountOf(way, met, { ...terms, lines: met.lines }, period)
    if (amount != null) amounts.set(way, amount)
  }
  return amounts
}

function amountOf(
  way: Way,
  { blocks, lines }: Met<MeetOutcome>,
  terms: LineTerms,
  period: Period,
): number | null | undefined {
  if (way !== 'back-to-sum' && way !== 'spread-total') return lines.at(-1)?.value
  const own = totalsOf(blocks, terms).periods.find((one) => one.period === period)
  // A period that was only typed has no total any more.
  if (!own) return 0
  return way === 'spread-total' ? own.sum : own.document?.total
}

/** The blocks with the totals of the period in all other price blocks following. */
const typedAlone = (blocks: Blocks, id: string, period: Period): Blocks =>
  blocks.reduce(
    (left, one) => (one.id === id ? left : withTotal(left, one.id, null, period)),
    blocks,
  )

type MeetInWay = (
  blocks: Blocks,
  id: string,
  terms: LineTerms,
  made: NewLines,
  period: Period,
) => Met<MeetOutcome>

/** A period, and the first of the document, which has the amounts that name none. */
const placeIn = (blocks: Blocks, terms: LineTerms, period: Period) => ({
  period,
  first: totalsOf(blocks, terms).periods[0]?.period ?? period,
})

const WAYS: Record<Way, MeetInWay> = {
  'back-to-sum': (blocks, id, { lines }, _, period) => ({
    blocks: withTotal(blocks, id, null, period),
    lines,
    outcome: 'exact',
    rounding: 0,
  }),
  'spread-total': (blocks, id, terms, _, period) => spreadTotal(blocks, id, terms, period),
  'add-difference': (blocks, id, terms, { nextId, names }, period) =>
    addDifference(blocks, id, nextId, terms, names, period),
  'add-rounding': (blocks, id, terms, { nextId, names }, period) => {
    const value = differenceOf(blocks, id, terms, period)
    const line = { id: nextId(), html: names.rounding }
    const place = placeIn(blocks, terms, period)
    const added =
      value === null ? null : addRounding(blocks, id, terms.lines, { ...line, value }, place)
    return { blocks, lines: terms.lines, ...added, outcome: 'exact', rounding: 0 }
  },
}

/** More than that no line comes to. */
const FAR = 1e11

/**
 * Whether anything makes the document come to the typed total, but for a rounding. Nothing does if
 * all that rows and lines would be more is withheld (numbers: Withholding).
 */
export function canBeMet(
  typed: number,
  blocks: Blocks,
  terms: LineTerms,
  period: Period = 'once',
): boolean {
  // A line that is added is not among those that are named.
  if (!terms.withholding || terms.withholding.lines) return true
  const place = placeIn(blocks, terms, period)
  const own = { ...terms, lines: withoutRounding(terms.lines, place) }
  const total = totalOf(blocks, own, period) ?? typed
  const line = {
    kind: 'amount' as const,
    value: typed < total ? -FAR : FAR,
    periods: [period],
  }
  const far = totalOf(blocks, { ...own, lines: [...own.lines, line] }, period) ?? typed
  // In proportion, all of it can become 0 too.
  const most = typed < total ? Math.min(far, 0) : Math.max(far, 0)
  const missing = add(typed, -most) ?? 0
  return (typed < total ? missing >= 0 : missing <= 0) || isRounding(missing, terms)
}

/** The typed total minus the document's; null if the total isn't typed or equals that. */
export function differenceOf(
  blocks: Blocks,
  id: string,
  terms: LineTerms,
  period: Period = 'once',
): number | null {
  const typed = typedTotal(blocks, id, period)
  const lines = withoutRounding(terms.lines, placeIn(blocks, terms, period))
  const total = totalOf(blocks, { ...terms, lines }, period)
  return typed === null || total === null ? null : add(typed, -total) || null
}

/**
 * Adds the difference between the typed total and the document's as a line before the tax
 * (numbers: The total, A typed gross). The first line gets its room on the paper.
 * @returns any other outcome than 'exact' and 'rounding' if nothing changed: there is no room for
 * another line ('full'), none was found that makes the total ('closest'), there is none
 * ('all-withheld'), or a result would be beyond ±1e12
 */
export function addDifference(
  blocks: Blocks,
  id: string,
  nextId: NextId,
  terms: LineTerms,
  names: LineNames = labels,
  period: Period = 'once',
): Met<'exact' | 'closest' | 'full' | 'all-withheld' | 'out-of-range'> {
  const unchanged = { blocks, lines: terms.lines, rounding: 0 }
  const place = placeIn(blocks, terms, period)
  const difference = differenceOf(blocks, id, terms, period)
  const lines = withoutRounding(terms.lines, place)
  if (difference === null) return { ...unchanged, outcome: 'out-of-range' }
  if (lines.length >= LIMITS.lines) return { ...unchanged, outcome: 'full' }
  const line = {
    id: nextId(),
    html: difference < 0 ? names.discount : names.surcharge,
    ...only(place),
  }
  const typed = typedTotal(blocks, id, period) ?? 0
  const withLine = (value: number) => [...lines, { ...line, kind: 'amount' as const, value }]
  const totalAt = (value: number, step: LineTerms['rounding'] = null) =>
    totalOf(blocks, { ...terms, rounding: step, lines: withLine(value) }, period)
  const missed = (met: unknown) =>
    met === null
      ? 'out-of-range'
      : canBeMet(typed, blocks, terms, period)
        ? 'closest'
        : 'all-withheld'
  const now = { sum: 0, total: totalAt(0) ?? 0 }
  const met = meetGross(typed, now, totalAt, taxDecimals(terms))
  if (met?.rounding == null) return { ...unchanged, outcome: missed(met) }
  const { sum: value } = met
  // A step makes up for most of what no line meets.
  const rounding = add(typed, -(totalAt(value, terms.rounding) ?? 0)) ?? 0
  if (rounding !== 0 && lines.length + 2 > LIMITS.lines) return { ...unchanged, outcome: 'full' }
  const roomy = hasItems(terms) ? blocks : withRoomForTotals(blocks)
  if (rounding !== 0)
    return { blocks: roomy, lines: withLine(value), outcome: 'rounding', rounding }
  return {
    blocks: withTotal(roomy, id, null, period),
    lines: withLine(value),
    outcome: 'exact',
    rounding,
  }
}
