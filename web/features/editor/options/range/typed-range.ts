import { LIMITS } from '../../../../../src/domain/document/limits.ts'
import type { QuantityRange } from '../../../../../src/domain/document/quantity-range.ts'
import { formatQty } from '../../../../../src/domain/numbers/format-figure.ts'
import { readQty } from './typed-qty.ts'
import { WORDS } from './words.ts'

export type RangeField = keyof QuantityRange
export const RANGE_FIELDS = ['min', 'max', 'step'] as const satisfies RangeField[]
export type RangeTexts = Readonly<Record<RangeField, string>>

interface Format {
  /** The row's. */
  readonly unit: string
  readonly locale: string
}

/** What the form shows of a range; other units than percent stand in the row. */
export const rangeTexts = (range: QuantityRange, { unit, locale }: Format): RangeTexts => {
  const text = (value: number) => formatQty(value, locale, unit === '%' ? unit : '')
  return { min: text(range.min), max: text(range.max), step: text(range.step) }
}

/** The range to start from: from 1, or a tenth in percent, to the row's quantity or ten of them. */
export function suggestedRange(qty: number | null, unit: string): QuantityRange {
  const step = unit === '%' ? 0.1 : 1
  return { min: step, max: qty !== null && qty > step ? qty : unit === '%' ? 1 : 10, step }
}

/** The typed range, or the first field that is wrong with a sentence. */
export function readRange(
  texts: RangeTexts,
  { unit, locale }: Format,
): { ok: true; range: QuantityRange } | { ok: false; field: RangeField; problem: string } {
  const range: Record<RangeField, number> = { min: 0, max: 0, step: 1 }
  for (const field of RANGE_FIELDS) {
    const text = texts[field].trim()
    const value = readQty(text, unit, locale)
    const problem = problemOf(value, text)
    if (problem !== null) return { ok: false, field, problem }
    range[field] = value as number
  }
  if (range.step <= 0) return { ok: false, field: 'step', problem: WORDS.noStep }
  if (range.min >= range.max) return { ok: false, field: 'max', problem: WORDS.order }
  return { ok: true, range }
}

function problemOf(value: number | null | 'unreadable', text: string): string | null {
  if (value === 'unreadable') return WORDS.unreadable(text.slice(0, 40))
  if (value === null) return WORDS.blank
  if (value < 0) return WORDS.negative
  return value > LIMITS.figure ? WORDS.beyond : null
}
