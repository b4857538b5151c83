import type { Blocks } from '../document/blocks.ts'
import { LIMITS } from '../document/limits.ts'
import type { LineNames } from '../document/lines.ts'
import type { NextId } from '../document/quotation.ts'
import { withRoomForTotals } from '../document/room-for-totals.ts'
import { labels } from '../words/languages/en-paper.ts'
import { meetGross } from './meet-gross.ts'
import { add } from './money.ts'
import { termsOf, totalOf, withTotal } from './totals.ts'
import { type Met, type Terms, typedTotal, withoutRounding } from './typed-total.ts'

/** The typed total minus the document's; null if the total isn't typed or equals that. */
export function differenceOf(blocks: Blocks, id: string, terms: Terms): number | null {
  const typed = typedTotal(blocks, id)
  const total = totalOf(blocks, termsOf({ ...terms, lines: withoutRounding(terms.lines) }))
  return typed === null || total === null ? null : add(typed, -total) || null
}

/**
 * Adds the difference between the typed total and the document's as a line before the tax
 * (numbers: The total, A typed gross). The first line gets its room on the paper.
 * @returns 'full' or 'out-of-range' if nothing changed: there is no room for another line, or a
 * result would be beyond ±1e12
 */
export function addDifference(
  blocks: Blocks,
  id: string,
  nextId: NextId,
  terms: Terms,
  names: LineNames = labels,
): Met<'exact' | 'full' | 'out-of-range'> {
  const unchanged = { blocks, lines: terms.lines, rounding: 0 }
  const difference = differenceOf(blocks, id, terms)
  const lines = withoutRounding(terms.lines)
  if (difference === null) return { ...unchanged, outcome: 'out-of-range' }
  if (lines.length >= LIMITS.lines) return { ...unchanged, outcome: 'full' }
  const line = { id: nextId(), html: difference < 0 ? names.discount : names.surcharge }
  const typed = typedTotal(blocks, id) ?? 0
  const withLine = (value: number) => [...lines, { ...line, kind: 'amount' as const, value }]
  const totalAt = (value: number) => totalOf(blocks, termsOf({ ...terms, lines: withLine(value) }))
  const now = { sum: 0, total: add(typed, -difference) ?? 0 }
  const met = meetGross(typed, now, totalAt, termsOf(terms).currencyDecimals)
  if (met === null || met.rounding === null) return { ...unchanged, outcome: 'out-of-range' }
  const { sum: value, rounding } = met
  if (rounding !== 0 && lines.length + 2 > LIMITS.lines) return { ...unchanged, outcome: 'full' }
  const isFirst = terms.tax.mode === 'none' && terms.lines.length === 0
  const roomy = isFirst ? withRoomForTotals(blocks) : blocks
  if (rounding !== 0)
    return { blocks: roomy, lines: withLine(value), outcome: 'rounding', rounding }
  return { blocks: withTotal(roomy, id, null), lines: withLine(value), outcome: 'exact', rounding }
}
