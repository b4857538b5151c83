import { PERCENTS } from '../document/limits.ts'
import type { Payment } from '../document/quotation.ts'
import { mapSame } from '../document/same-list.ts'
import type { Reading } from '../document/schema-reader.ts'
import { isDay } from '../words/day.ts'
import { round, sum } from './money.ts'
import { isTooFine, refuse, repeatedId, TOO_FINE } from './refuse.ts'

/**
 * Reads a payment plan by the number rules (numbers: Payment plan), trusting nothing from its sender:
 * its parts are percentages of 100 in all, or amounts with the decimals of prices, and the last is the
 * rest. What says when else a part would be due is blank. Correct parts stay the same objects.
 */
export function readPlan(payments: Payment[], decimals: number): Reading<Payment[]> {
  const repeated = repeatedId('payments', payments)
  if (repeated) return refuse(repeated, 'should be unique')
  for (const [at, { kind }] of payments.entries())
    if ((kind === 'rest') !== (at === payments.length - 1))
      return refuse(`payments[${at}].kind`, 'should be the rest in the last part, and only there')
  let percents = 0
  for (const [at, payment] of payments.entries()) {
    const refusal = refusalOf(payment)
    if (refusal) return refuse(`payments[${at}].${refusal[0]}`, refusal[1])
    if (payment.kind === 'percent') percents = sum([percents, payment.value]) ?? 0
    if (percents > PERCENTS.payment.most)
      return refuse(`payments[${at}].value`, 'should make 100 % at most with those before it')
  }
  return { ok: true, value: mapSame(payments, (payment) => readPart(payment, decimals)) }
}

/** The field that is refused, and why. */
function refusalOf({ kind, value, due }: Payment): [string, string] | null {
  const { least, most } = PERCENTS.payment
  if (kind === 'percent' && isTooFine(value)) return ['value', TOO_FINE]
  if (kind === 'percent' && (value ?? 0) > most) return ['value', `should be ${most} at most`]
  if (kind !== 'rest' && (value ?? 0) < least) return ['value', `should be ${least} or more`]
  if (due.when === 'date' && !isDay(due.date ?? ''))
    return ['due.date', 'should be a day of the calendar']
  return due.when === 'days' && due.days === null
    ? ['due.days', 'should be a number of days']
    : null
}

function readPart(payment: Payment, decimals: number): Payment {
  const { kind, due } = payment
  const rounded = kind === 'amount' ? round(payment.value ?? 0, decimals) : payment.value
  const value = kind === 'rest' || payment.value === null ? null : rounded
  const date = due.when === 'date' ? due.date : null
  const days = due.when === 'days' ? due.days : null
  const isSame = value === payment.value && date === due.date && days === due.days
  return isSame ? payment : { ...payment, value, due: { ...due, date, days } }
}
