import type { Payment } from '#domain/document/quotation.ts'

type Part = Partial<Pick<Payment, 'kind' | 'value'>> & Partial<Payment['due']> & { text?: string }

/** A part of a payment plan: the rest, on delivery, unless it says otherwise. */
export const aPart = (id: string, part: Part = {}): Payment => {
  const {
    text = '',
    kind = 'rest',
    value = null,
    when = 'delivery',
    date = null,
    days = null,
  } = part
  return { id, text: { html: text, value: null }, kind, value, due: { when, date, days } }
}

/** 30 % on acceptance, and the rest on delivery. */
export const aDeposit = (text = 'Deposit'): Payment[] => [
  aPart('deposit', { text, kind: 'percent', value: 30, when: 'acceptance' }),
  aPart('rest'),
]
