import { htmlFromText } from '../html/serialize-rich-text.ts'
import { sum } from '../numbers/money.ts'
import { LIMITS, PERCENTS } from './limits.ts'
import { changeById } from './same-list.ts'
import type { Payment } from './schema.ts'

/* The parts of a payment plan, of which the last is the rest (numbers: Payment plan). */

type Plan = readonly Payment[]

/** The plan with a part that waits for its figure, before the rest; a new plan gets its rest, too. */
export function withNewPart(plan: Plan, nextId: () => string): Plan {
  const { length } = plan
  if (length >= LIMITS.payments) return plan
  const part = newPart(nextId(), 'percent', length === 0 ? 'acceptance' : 'delivery')
  return length === 0
    ? [part, newPart(nextId(), 'rest', 'delivery')]
    : plan.toSpliced(length - 1, 0, part)
}

const newPart = (id: string, kind: Payment['kind'], when: Payment['due']['when']): Payment => ({
  id,
  text: { html: '', value: null },
  kind,
  value: null,
  due: { when, date: null, days: null },
})

export const changePart = changeById<Payment>

/** The plan without the part; none is left once only the rest would be. */
export function withoutPart(plan: Plan, id: string): Plan {
  const kept = plan.filter((part) => part.id !== id)
  return kept.length > 1 ? kept : []
}

/** Moves a part by one; the rest stays the last. */
export function movePart(plan: Plan, id: string, by: 1 | -1): Plan {
  const from = plan.findIndex((part) => part.id === id)
  const to = from + by
  const part = plan[from]
  if (!part || to < 0 || Math.max(from, to) >= plan.length - 1) return plan
  return plan.toSpliced(from, 1).toSpliced(to, 0, part)
}

/** The most that the part may have of 100 %, beside the others. */
export function percentLeft(plan: Plan, id: string): number {
  const others = plan.filter((part) => part.kind === 'percent' && part.id !== id)
  return sum([PERCENTS.payment.most, ...others.map(({ value }) => -(value ?? 0))]) ?? 0
}

/** The part as a percentage or an amount, with the same number if it may be one. */
export function withKind(plan: Plan, part: Payment, kind: 'percent' | 'amount'): Payment {
  const isKept = kind === 'amount' || (part.value ?? 0) <= percentLeft(plan, part.id)
  return { ...part, kind, value: isKept ? part.value : null }
}

/** The part with a plain text. */
export const withText = (part: Payment, text: string): Payment => ({
  ...part,
  text: { ...part.text, html: text && htmlFromText(text) },
})
